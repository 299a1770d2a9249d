import { existsSync, readdirSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/*
 * Order caches of a connection that belong to other clients: a token that lists other orders than the one before begins an order cache of its own, and the one before waits here, whole,
 * until a token lists its orders again.
 */

const ENDS = ['', '-wal', '-shm'] as const
const asidePrefix = (file: string): string => `${basename(file)}.client-`

/** Takes the path of an order cache's file; gives those of the order caches put aside, the newest first. */
export function setAsideFilesOf(file: string): readonly string[] {
  if (!existsSync(dirname(file))) return []
  const prefix = asidePrefix(file)
  const isAside = (name: string): boolean => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length))
  return readdirSync(dirname(file))
    .filter(isAside)
    .map(name => join(dirname(file), name))
    .toSorted()
    .toReversed()
}

/** Puts an order cache's file, which is not open, aside, with its logs. Throws Node's error where the disk does not let it. */
export function setAside(file: string, now: number): void {
  let number = now
  while (existsSync(asideName(file, number))) number += 1
  move(file, asideName(file, number))
}

/** Makes an order cache that was put aside the connection's again; there is none in its place. */
export function restore(aside: string, file: string): void {
  move(aside, file)
}

const asideName = (file: string, number: number): string => join(dirname(file), `${asidePrefix(file)}${number}`)

function move(from: string, to: string): void {
  for (const end of ENDS) if (existsSync(from + end)) renameSync(from + end, to + end)
}
