import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import type { FuseOptionsV1 } from 'app-builder-lib'
import type { PackedApp } from '../packed-app.ts'
import { check } from '../report.ts'
import { FUSE_COUNT } from '../stubs/fuse-wire.ts'

/** What every fuse must be. A fuse that electron-builder adds later does not compile until it is listed here. */
export const FUSES: Required<Omit<FuseOptionsV1, 'resetAdHocDarwinSignature'>> = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false
}
/**
 * Fuses that electron-builder cannot set: they stay as Electron ships them (WebAssembly's trap handlers, on: a matter
 * of speed).
 */
const NOT_OURS_TO_SET = ['wasmTrapHandlers']

/** Electron's fuses as electron-builder spells them, in the order of the wire. */
export function fuseNames(): string[] {
  return Array.from({ length: FUSE_COUNT }, (_, index) => {
    const name = FuseV1Options[index] ?? ''
    return name.charAt(0).toLowerCase() + name.slice(1)
  })
}

/** Reads every fuse back from the program itself: an ELF, a PE, or the framework of a macOS bundle. */
export async function checkFuses({ program }: PackedApp): Promise<void> {
  const wire = await getCurrentFuseWire(program)
  for (const [index, name] of fuseNames().entries()) {
    const state = wire[index as FuseV1Options]
    const wanted = FUSES[name as keyof typeof FUSES] as boolean | undefined
    if (wanted === undefined) check(`fuse ${name} is known`, NOT_OURS_TO_SET.includes(name), 'as Electron ships it')
    else
      check(
        `fuse ${name} reads ${wanted ? 'on' : 'off'} (R15)`,
        state === (wanted ? FuseState.ENABLE : FuseState.DISABLE)
      )
  }
}
