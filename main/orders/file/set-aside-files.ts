import { existsSync, readdirSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/*
 * Order caches of a connection that belong to other clients. A token that lists other orders than the one before starts
 * a cache of its own; the old cache is kept here, whole, until a token lists its orders again.
 */

const ENDS = ['', '-wal', '-shm'] as const
const asidePrefix = (file: string): string => `${basename(file)}.client-`

/** The set-aside caches of a cache file, newest first. */
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

/** Sets a closed cache file and its logs aside. Throws Node's error if the disk refuses. */
export function setAside(file: string, now: number): void {
  let number = now
  while (existsSync(asideName(file, number))) number += 1
  move(file, asideName(file, number))
}

/** Makes a set-aside cache the connection's again; the connection must not have one. */
export function restore(aside: string, file: string): void {
  move(aside, file)
}

const asideName = (file: string, number: number): string => join(dirname(file), `${asidePrefix(file)}${number}`)

function move(from: string, to: string): void {
  for (const end of ENDS) if (existsSync(from + end)) renameSync(from + end, to + end)
}
