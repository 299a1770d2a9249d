import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { ZipPlace } from '#domain/places/zip-place.ts'
import { readTable, type Table } from './table.ts'

/** ZIP codes and counties, from a table that comes with the app; nothing is asked of the network. */
export interface Places {
  /** Null if there is no such ZIP code, or it is a military one. */
  readonly find: (zip: string) => Promise<ZipPlace | null>
  /** The counties of a state (two letters) by name; empty for anything else. */
  readonly counties: (state: string) => Promise<readonly string[]>
}

/** Reads the table when it is first needed: many an app is only looked at. */
export function createPlaces(file = whereItIs()): Places {
  let table: Promise<Table> | undefined
  const open = () => {
    table ??= read(file).catch((error: unknown) => {
      // The next question tries again.
      table = undefined
      throw error
    })
    return table
  }
  return {
    find: async zip => (await open()).find(zip) ?? null,
    counties: async state => (await open()).counties.get(state.toUpperCase()) ?? []
  }
}

const read = async (file: URL) => readTable((await promisify(brotliDecompress)(await readFile(file))).toString('utf8'))

/** Unbuilt, the table is an asset; built, it is beside the main process, whose chunks have a folder of their own. */
function whereItIs(): URL {
  const { url } = import.meta
  if (url.endsWith('.ts')) return new URL('../../assets/zip-codes.br', url)
  return new URL(url.includes('/chunks/') ? '../zip-codes.br' : './zip-codes.br', url)
}
