import { existsSync, renameSync } from 'node:fs'

/** Practice data that could not be used: renamed, never deleted. */
export interface SetAside {
  /** `newer`: a later version of the program wrote them. */
  readonly because: 'damaged' | 'newer'
  /** Where they are now. */
  readonly path: string
}

/** Files that SQLite keeps beside a database while it is written. */
const COMPANIONS = ['-journal', '-wal', '-shm']

export function setAside(path: string, because: SetAside['because'], now: number): SetAside {
  const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, '-')
  let aside = `${path}.${because}-${stamp}`
  for (let copy = 2; existsSync(aside); copy += 1) aside = `${path}.${because}-${stamp}-${copy}`
  // The file goes last: a log without its file would otherwise be taken for that of the next one.
  for (const ending of [...COMPANIONS, '']) {
    if (existsSync(path + ending)) renameSync(path + ending, aside + ending)
  }
  return { because, path: aside }
}
