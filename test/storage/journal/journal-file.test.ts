import fc from 'fast-check'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lineOf, markOf, marksOf, openJournal, readLines } from '../../../main/storage/journal/journal-file.ts'
import { THIS_SYNC_DISK, type SyncDisk } from '../../../main/files/sync-disk.ts'
import { asStoreFailure } from '../../../main/storage/database/storage-failure.ts'
import type { EndMark, JournalMark } from '../../../main/storage/journal/wire-journal.ts'
import { expectPrivate } from '../../files/permissions.ts'
import { attempt, KEY, NOW, OTHER_KEY, queued, temporaryFolder, wireMark } from '../support/samples.ts'
import { tracedDisk } from '../support/traced.ts'

function end(attemptId: string): EndMark {
  return { kind: 'end', attemptId, at: NOW, outcome: 'closed', orderId: null }
}

const MARKS: readonly JournalMark[] = (() => {
  const order = queued({ state: 'sending' })
  const wire = wireMark(order, attempt(order))
  return [wire, end(wire.attemptId), end('another')]
})()
const WRITTEN = Buffer.from(MARKS.map(mark => `${lineOf(KEY, mark)}\n`).join(''))

function journalOf(bytes: Uint8Array): string {
  const path = join(temporaryFolder(), 'journal')
  fs.writeFileSync(path, bytes)
  return path
}

/** A disk on which one call fails once, after it wrote only some bytes of what it was given. */
function failingDisk(call: 'writeSync' | 'fdatasyncSync', code: string): SyncDisk & { fails: boolean } {
  const fail = () => {
    throw Object.assign(new Error(code), { code })
  }
  const disk = {
    ...THIS_SYNC_DISK,
    fails: false,
    fs: {
      ...fs,
      writeSync: ((file: number, bytes: Uint8Array, offset: number, length: number, at: number) => {
        if (!disk.fails || call !== 'writeSync') return fs.writeSync(file, bytes, offset, length, at)
        fs.writeSync(file, bytes, offset, Math.floor(length / 2), at)
        return fail()
      }) as typeof fs.writeSync,
      fdatasyncSync: (file: number) => {
        if (disk.fails && call === 'fdatasyncSync') fail()
        else fs.fdatasyncSync(file)
      }
    }
  }
  return disk
}

describe('a journal', () => {
  it('gives back its marks, and those of a later opening', () => {
    const path = join(temporaryFolder(), 'journal')
    const first = openJournal(path, KEY, THIS_SYNC_DISK)
    first.append(MARKS[0]!)
    first.append(MARKS[1]!)
    first.close()
    const second = openJournal(path, KEY, THIS_SYNC_DISK)
    second.append(MARKS[2]!)
    expect(marksOf(second.read().lines, KEY)).toEqual(MARKS)
    second.close()
    expectPrivate(path, 0o600)
  })

  it('tells nothing in clear (R58)', () => {
    // What is sealed stands there in base64, which would show no word anyway.
    const sealed = readLines(WRITTEN).lines.map(line => Buffer.from(line.slice(line.indexOf(' ') + 1), 'base64'))
    const shown = Buffer.concat([WRITTEN, ...sealed]).toString('latin1')
    for (const word of ['Ramirez', 'Elm St', '"wire"', MARKS[1]!.attemptId]) {
      expect(JSON.stringify(MARKS)).toContain(word)
      expect(shown).not.toContain(word)
    }
  })

  it('passes over the lines of another key, and keeps them', () => {
    const path = journalOf(Buffer.from(`${lineOf(OTHER_KEY, MARKS[0]!)}\n${lineOf(KEY, MARKS[1]!)}\n`))
    const journal = openJournal(path, KEY, THIS_SYNC_DISK)
    expect(marksOf(journal.read().lines, KEY)).toEqual([MARKS[1]])
    journal.keep(line => markOf(line, KEY) === undefined)
    expect(marksOf(journal.read().lines, OTHER_KEY)).toEqual([MARKS[0]])
  })

  it('takes a mark after some lines were removed, into the file that is left', () => {
    const path = join(temporaryFolder(), 'journal')
    const journal = openJournal(path, KEY, THIS_SYNC_DISK)
    for (const mark of MARKS.slice(0, 2)) journal.append(mark)
    journal.keep(line => markOf(line, KEY)?.kind === 'end')
    journal.append(MARKS[2]!)
    journal.close()
    expect(marksOf(readLines(fs.readFileSync(path)).lines, KEY)).toEqual([MARKS[1], MARKS[2]])
  })

  it('is not written again where no line of it goes', () => {
    const path = journalOf(WRITTEN)
    const steps: string[] = []
    openJournal(
      path,
      KEY,
      tracedDisk(step => steps.push(step))
    ).keep(() => true)
    expect([steps, fs.readFileSync(path)]).toEqual([[], WRITTEN])
  })

  it('that is not there has no lines, and none to remove', () => {
    const path = join(temporaryFolder(), 'journal')
    const journal = openJournal(path, KEY, THIS_SYNC_DISK)
    journal.keep(() => false)
    expect([journal.read(), fs.existsSync(path)]).toEqual([{ lines: [], damaged: 0, whole: 0, ended: true }, false])
  })

  it('torn at any byte keeps every whole line, and goes on from there', () => {
    const lengths = MARKS.map(mark => lineOf(KEY, mark).length + 1)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: WRITTEN.byteLength }), cut => {
        const bytes = WRITTEN.subarray(0, cut)
        // A line is whole without its end: only what follows needs that.
        const whole = lengths.filter(
          (_, index) => lengths.slice(0, index + 1).reduce((a, b) => a + b) - 1 <= cut
        ).length
        const { lines, damaged } = readLines(bytes)
        expect(marksOf(lines, KEY)).toEqual(MARKS.slice(0, whole))
        expect(damaged).toBe(0)
      }),
      {
        numRuns: 400,
        examples: [[0], [lengths[0]! - 1], [lengths[0]!], [WRITTEN.byteLength - 1], [WRITTEN.byteLength]]
      }
    )
  })

  it.each([1, 200, 1000])('torn %i bytes before its end takes another mark, as if nothing had been', missing => {
    const path = journalOf(WRITTEN.subarray(0, WRITTEN.byteLength - missing))
    const before = marksOf(readLines(fs.readFileSync(path)).lines, KEY)
    const journal = openJournal(path, KEY, THIS_SYNC_DISK)
    journal.append(end('after'))
    journal.append(end('and after that'))
    const { lines, damaged } = readLines(fs.readFileSync(path))
    expect(marksOf(lines, KEY)).toEqual([...before, end('after'), end('and after that')])
    expect(damaged).toBe(0)
    journal.close()
  })

  it('leaves nothing of a torn line behind a shorter one that comes after it', () => {
    const [long, short] = [lineOf(KEY, MARKS[0]!), lineOf(KEY, end('after'))]
    expect(short.length).toBeLessThan(long.length - 100)
    const path = journalOf(Buffer.from(long.slice(0, -1)))
    const journal = openJournal(path, KEY, THIS_SYNC_DISK)
    journal.append(end('after'))
    journal.close()
    expect(fs.readFileSync(path, 'latin1')).toMatch(/^@[^@\n]+\n$/)
  })

  it('changed at any one bit loses that line at most, and counts it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: WRITTEN.byteLength * 8 - 1 }), bit => {
        const bytes = Buffer.from(WRITTEN)
        bytes[bit >> 3] = bytes[bit >> 3]! ^ (1 << (bit & 7))
        const { lines, damaged } = readLines(bytes)
        const marks = marksOf(lines, KEY)
        expect(marks.length).toBeGreaterThanOrEqual(MARKS.length - 1)
        for (const mark of marks) expect(MARKS).toContainEqual(mark)
        // In the last line it may look like one that was never finished.
        if (bit < WRITTEN.lastIndexOf('@') * 8) expect(marks.length + damaged).toBeGreaterThanOrEqual(MARKS.length)
      }),
      { numRuns: 600 }
    )
  })

  it('reads any bytes, and no marks but those that were written', () => {
    const piece = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom('@', '\n', ' ', '=', '@00000000 ').map(text => Buffer.from(text)),
      fc.tuple(fc.nat(WRITTEN.byteLength), fc.nat(WRITTEN.byteLength)).map(([from, to]) => WRITTEN.subarray(from, to)),
      fc.constantFrom(...MARKS).map(mark => Buffer.from(`${lineOf(KEY, mark)}\n`))
    )
    let read = 0
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), pieces => {
        const marks = marksOf(readLines(Buffer.concat(pieces)).lines, KEY)
        for (const mark of marks) expect(MARKS).toContainEqual(mark)
        read += marks.length
      }),
      { numRuns: 300 }
    )
    expect(read).toBeGreaterThan(0)
  })

  it.each([
    ['writeSync', 'ENOSPC', 'disk-full'],
    ['writeSync', 'EIO', 'disk-fault'],
    ['fdatasyncSync', 'EIO', 'disk-fault'],
    ['fdatasyncSync', 'ENOSPC', 'disk-full']
  ] as const)('throws where %s fails with %s, and takes the mark again later (R55)', (call, code, trouble) => {
    const path = join(temporaryFolder(), 'journal')
    const disk = failingDisk(call, code)
    const journal = openJournal(path, KEY, disk)
    journal.append(MARKS[0]!)
    disk.fails = true
    let thrown: unknown
    try {
      journal.append(MARKS[1]!)
    } catch (error) {
      thrown = error
    }
    expect(asStoreFailure(thrown)).toEqual({ kind: 'store', trouble })
    disk.fails = false
    journal.append(MARKS[1]!)
    const marks = marksOf(journal.read().lines, KEY)
    // What was written but could not be made lasting may stand there twice: it says the same.
    expect([marks[0], marks.at(-1)]).toEqual([MARKS[0], MARKS[1]])
    expect(journal.read().damaged).toBe(0)
    journal.close()
  })

  it('is opened again after a mark that failed: what is on the disk then says where the next one goes', () => {
    const disk = failingDisk('writeSync', 'EIO')
    let [opened, closed] = [0, 0]
    Object.assign(disk.fs, {
      openSync: (...args: Parameters<typeof fs.openSync>) => {
        opened += 1
        return fs.openSync(...args)
      },
      closeSync: (file: number) => {
        closed += 1
        fs.closeSync(file)
      }
    })
    const journal = openJournal(journalOf(Buffer.alloc(0)), KEY, disk)
    journal.append(MARKS[0]!)
    disk.fails = true
    expect(() => {
      journal.append(MARKS[1]!)
    }).toThrow('EIO')
    disk.fails = false
    for (const mark of MARKS.slice(1)) journal.append(mark)
    expect([opened, closed]).toEqual([2, 1])
    journal.close()
    expect([opened, closed]).toEqual([2, 2])
  })
})
