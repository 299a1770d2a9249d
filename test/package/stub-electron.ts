import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FuseV1Options } from '@electron/fuses'

/** Marks the place of the fuses in Electron's executable; the number of fuses and their states follow it. */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

/** How many fuses Electron has, as far as @electron/fuses knows. */
export const FUSE_COUNT = Object.values(FuseV1Options).filter(value => typeof value === 'number').length

/**
 * Writes what electron-builder needs of an Electron to pack the app without fetching one: an executable that holds the
 * given fuse states and nothing else, and the folder of languages.
 */
export function writeStubElectron(folder: string, fuses: readonly boolean[]): void {
  const wire = Buffer.from([1, fuses.length, ...fuses.map(on => (on ? '1' : '0').charCodeAt(0))])
  const padding = Buffer.alloc(64)
  writeFileSync(join(folder, 'electron'), Buffer.concat([padding, Buffer.from(FUSE_SENTINEL), wire, padding]), {
    mode: 0o755
  })
  mkdirSync(join(folder, 'locales'))
  for (const language of ['de', 'en-US']) writeFileSync(join(folder, 'locales', `${language}.pak`), '')
}
