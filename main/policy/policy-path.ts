import { posix, win32 } from 'node:path'

/**
 * Where an organization's settings are: a place that only administrators can write to. On Windows that is not
 * ProgramData, where any user may make a folder, and so a policy for everybody else at the computer.
 */
export function policyPath(platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>>): string {
  if (platform === 'win32')
    return win32.join(env['ProgramW6432'] ?? env['ProgramFiles'] ?? 'C:\\Program Files', 'Title Desk Policy', FILE)
  if (platform === 'darwin') return posix.join('/Library/Application Support/Title Desk', FILE)
  return posix.join('/etc/title-desk', FILE)
}

const FILE = 'policy.json'
