import { existsSync } from 'node:fs'
import { restore, setAside, setAsideFilesOf } from './set-aside-files.ts'

/** What became of the files when another client's cache replaced one. */
export type Swapped = 'begun' | 'restored' | 'failed'

/** Sets the connection's cache aside, and restores the one that has orders of the new client, if there is one. */
export async function swapClientFiles(
  file: string,
  hasOrders: (setAsideFile: string) => Promise<boolean>,
  now: number
): Promise<Exclude<Swapped, 'failed'>> {
  const known = await firstAsync(setAsideFilesOf(file), hasOrders)
  if (existsSync(file)) setAside(file, now)
  if (known === undefined) return 'begun'
  restore(known, file)
  return 'restored'
}

async function firstAsync<T>(values: readonly T[], is: (value: T) => Promise<boolean>): Promise<T | undefined> {
  for (const value of values) if (await is(value)) return value
  return undefined
}
