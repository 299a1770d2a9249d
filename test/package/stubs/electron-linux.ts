import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fuseWire } from './fuse-wire.ts'

/**
 * Writes what electron-builder needs of an Electron to pack the app without fetching one: an executable that holds the
 * given fuse states and nothing else, and the folder of languages.
 */
export function writeLinuxElectron(folder: string, fuses: readonly boolean[]): void {
  writeFileSync(join(folder, 'electron'), fuseWire(fuses), { mode: 0o755 })
  writeLanguages(folder)
}

/** As Linux and Windows have them. */
export function writeLanguages(folder: string): void {
  mkdirSync(join(folder, 'locales'))
  for (const language of ['de', 'en-US']) writeFileSync(join(folder, 'locales', `${language}.pak`), '')
}
