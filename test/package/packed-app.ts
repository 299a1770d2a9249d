import { join } from 'node:path'

export type System = 'linux' | 'windows' | 'mac'

/** Where a packed app has what is looked at. */
export interface PackedApp {
  readonly system: System
  /** The program as @electron/fuses wants it: an executable, or a bundle. */
  readonly program: string
  /** The folder of app.asar. */
  readonly resources: string
}

/** The folder below electron-builder's output that holds the app as it is, before it is put into an installer. */
const UNPACKED: Readonly<Record<System, readonly string[]>> = {
  linux: ['linux-unpacked'],
  windows: ['win-unpacked'],
  mac: ['mac-arm64', 'mac']
}

export const systemOf = (platform: NodeJS.Platform): System =>
  platform === 'win32' ? 'windows' : platform === 'darwin' ? 'mac' : 'linux'

/** The folders in which a system's packed app may be. */
export function foldersOf(system: System, output: string): string[] {
  return UNPACKED[system].map(folder => join(output, folder))
}

export function packedApp(system: System, folder: string): PackedApp {
  if (system === 'mac') {
    const program = join(folder, 'Title Desk.app')
    return { system, program, resources: join(program, 'Contents', 'Resources') }
  }
  const program = join(folder, system === 'windows' ? 'Title Desk.exe' : 'title-desk')
  return { system, program, resources: join(folder, 'resources') }
}
