import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Arch, Platform, build } from 'electron-builder'
import { fuseNames, FUSES } from './checks/fuses.ts'
import { foldersOf, packedApp, type PackedApp, type System } from './packed-app.ts'
import { writeLinuxElectron } from './stubs/electron-linux.ts'
import { writeMacElectron } from './stubs/electron-mac.ts'
import { writeWindowsElectron } from './stubs/electron-windows.ts'

const STUBS = { linux: writeLinuxElectron, windows: writeWindowsElectron, mac: writeMacElectron } as const
const PLATFORMS = { linux: Platform.LINUX, windows: Platform.WINDOWS, mac: Platform.MAC } as const

/**
 * Packs the app as `electron-builder --dir` does, around a stand-in for Electron's executable. `npm run check` names a folder for all that
 * it runs, where each system is packed once: its build stays the same.
 */
export async function pack(system: System, own: string): Promise<PackedApp> {
  const work = process.env['TITLE_DESK_PACKED'] ?? own
  const electronDist = join(work, `electron-${system}`)
  const output = join(work, `dist-${system}`)
  const packed = packedApp(system, foldersOf(system, output).at(-1) ?? output)
  if (existsSync(packed.resources)) return packed
  mkdirSync(electronDist)
  // Each fuse starts as the opposite of what it must become, so that one left alone shows.
  STUBS[system](
    electronDist,
    fuseNames().map(name => !(FUSES[name as keyof typeof FUSES] ?? false))
  )
  await build({
    targets: PLATFORMS[system].createTarget('dir', Arch.x64),
    publish: 'never',
    config: {
      electronDist,
      directories: { output },
      // Only macOS can sign, and a stand-in is nothing to sign.
      ...(system === 'mac' ? { electronFuses: { resetAdHocDarwinSignature: false }, mac: { identity: null } } : {})
    }
  })
  return packed
}
