import { FuseV1Options } from '@electron/fuses'

/** Marks the place of the fuses in Electron's executable; the number of fuses and their states follow it. */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

/** How many fuses Electron has, as far as @electron/fuses knows. */
export const FUSE_COUNT = Object.values(FuseV1Options).filter(value => typeof value === 'number').length

/** What an executable holds of fuses in the given states. */
export function fuseWire(fuses: readonly boolean[]): Buffer {
  const padding = Buffer.alloc(64)
  const wire = Buffer.from([1, fuses.length, ...fuses.map(on => (on ? '1' : '0').charCodeAt(0))])
  return Buffer.concat([padding, Buffer.from(FUSE_SENTINEL), wire, padding])
}
