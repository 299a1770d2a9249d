import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomFrom } from './random.ts'

const DATABASE = 'title-desk.db'
const LOG = 'title-desk.db-wal'

/** What can befall a store's two files; each is told the folder of the store. */
const DAMAGES: Readonly<Record<string, (folder: string, random: () => number) => void>> = {
  'cuts the database': (folder, random) => {
    change(folder, DATABASE, bytes => bytes.subarray(0, at(bytes, random)))
  },
  'cuts the log': (folder, random) => {
    change(folder, LOG, bytes => bytes.subarray(0, at(bytes, random)))
  },
  'flips bits of the database': (folder, random) => {
    change(folder, DATABASE, bytes => flipped(bytes, random))
  },
  'flips a bit of the database': (folder, random) => {
    change(folder, DATABASE, bytes => flipped(bytes, random, 1))
  },
  'flips bits of the header': (folder, random) => {
    change(folder, DATABASE, bytes => Buffer.concat([flipped(bytes.subarray(0, 100), random), bytes.subarray(100)]))
  },
  'flips bits of the log': (folder, random) => {
    change(folder, LOG, bytes => flipped(bytes, random))
  },
  'flips a bit of the log': (folder, random) => {
    change(folder, LOG, bytes => flipped(bytes, random, 1))
  },
  'writes zeros over pages': (folder, random) => {
    change(folder, DATABASE, bytes => overPages(bytes, random, () => 0))
  },
  'writes noise over pages': (folder, random) => {
    change(folder, DATABASE, bytes => overPages(bytes, random, () => random() * 256))
  },
  'empties the database': folder => {
    change(folder, DATABASE, () => Buffer.alloc(0))
  },
  'empties the log': folder => {
    change(folder, LOG, () => Buffer.alloc(0))
  },
  'empties both': folder => {
    change(folder, DATABASE, () => Buffer.alloc(0))
    change(folder, LOG, () => Buffer.alloc(0))
  },
  'puts something else in its place': (folder, random) => {
    change(folder, DATABASE, bytes => overPages(bytes, random, () => random() * 256, 1))
  },
  'puts a text in its place': folder => {
    change(folder, DATABASE, () => Buffer.from('This file was cleaned by your administrator.\n'))
  },
  'takes the log away': folder => {
    rmSync(join(folder, LOG), { force: true })
  },
  'takes the database away': folder => {
    rmSync(join(folder, DATABASE), { force: true })
  },
  'takes both away': folder => {
    rmSync(join(folder, DATABASE), { force: true })
    rmSync(join(folder, LOG), { force: true })
  }
}

/** Damages that no opener can take for anything else. */
export const PLAIN = new Set([
  'empties the database',
  'empties the log',
  'empties both',
  'puts something else in its place',
  'puts a text in its place',
  'takes the log away',
  'takes the database away',
  'takes both away'
])

/** Damages the files in a store's folder in a way chosen by the seed; returns its name. */
export function damage(folder: string, seed: number): string {
  const names = Object.keys(DAMAGES)
  const name = names[seed % names.length]!
  DAMAGES[name]!(folder, randomFrom(seed))
  return name
}

/** The bytes of a store's two files; undefined of one that is missing. */
export function filesOf(folder: string): Readonly<Record<string, Buffer | undefined>> {
  return Object.fromEntries(
    [DATABASE, LOG].map(name => [name, existsSync(join(folder, name)) ? readFileSync(join(folder, name)) : undefined])
  )
}

function change(folder: string, name: string, work: (bytes: Buffer) => Uint8Array): void {
  const path = join(folder, name)
  if (statSync(path).size === 0) throw new Error(`there is nothing in ${name} to damage`)
  writeFileSync(path, work(readFileSync(path)))
}

function at(bytes: Uint8Array, random: () => number): number {
  return Math.floor(random() * bytes.byteLength)
}

function flipped(bytes: Uint8Array, random: () => number, count = 1 + Math.floor(random() * 24)): Buffer {
  const changed = Buffer.from(bytes)
  for (let done = 0; done < count; done += 1) {
    const where = at(changed, random)
    changed[where] = changed[where]! ^ (1 << Math.floor(random() * 8))
  }
  return changed
}

function overPages(bytes: Uint8Array, random: () => number, value: () => number, share = random() * 0.5): Buffer {
  const changed = Buffer.from(bytes)
  for (let page = 0; page < bytes.byteLength; page += 4096) {
    if (random() >= share) continue
    for (let where = page; where < Math.min(page + 4096, bytes.byteLength); where += 1) changed[where] = value()
  }
  return changed
}
