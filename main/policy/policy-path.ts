import { posix, win32 } from 'node:path'

/**
 * Where an organization's settings are: a place that only administrators can write to. On Windows that is not
 * ProgramData, where any user may make a folder, and so a policy for everybody else at the computer. A program that is
 * installed for the computer finds them beside itself: whoever starts it can set its environment, and with that the
 * folder that the environment calls Program Files (E28).
 * @param program the running program's file, with all links resolved; asked for on Windows only, and may throw
 */
export function policyPath(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
  program: () => string
): string {
  if (platform === 'win32')
    return win32.join(
      programFiles(program) ?? env['ProgramW6432'] ?? env['ProgramFiles'] ?? 'C:\\Program Files',
      'Title Desk Policy',
      FILE
    )
  if (platform === 'darwin') return posix.join('/Library/Application Support/Title Desk', FILE)
  return posix.join('/etc/title-desk', FILE)
}

const FILE = 'policy.json'

/** The folder that a program is installed for the computer in, wherever in it; undefined for one that is elsewhere. */
function programFiles(program: () => string): string | undefined {
  try {
    return /^[a-z]:\\program files(?=\\)/i.exec(program())?.[0]
  } catch {
    // Links cannot be resolved on a disk that is unknown to Windows' mount manager, such as an encrypted or a RAM disk.
    return undefined
  }
}
