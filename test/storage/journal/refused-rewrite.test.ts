import { cpSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { THIS_SYNC_DISK, type SyncDisk } from '../../../main/files/sync-disk.ts'
import { attempt, deskOrder, NOW, openStore, queued, temporaryFolder, wireMark } from '../support/samples.ts'
import { watchedDisk } from '../support/watched.ts'

/** How many marks a store's journal has. */
const marksIn = (folder: string) => readFileSync(join(folder, 'store', 'journal'), 'latin1').split('\n').length - 1

/** The bytes of a database and its log. */
const live = (folder: string) =>
  ['title-desk.db', 'title-desk.db-wal'].map(name => readFileSync(join(folder, 'store', name), 'latin1')).join('')

/** A disk that takes everything but another journal. */
const withoutRewrite = (trouble: () => Error | undefined): SyncDisk => ({
  ...THIS_SYNC_DISK,
  fs: {
    ...THIS_SYNC_DISK.fs,
    renameSync: (from, to) => {
      const error = basename(String(to)) === 'journal' ? trouble() : undefined
      if (error !== undefined) throw error
      THIS_SYNC_DISK.fs.renameSync(from, to)
    }
  }
})

/**
 * A store with two deleted drafts that were rejected and an order that may have arrived, all of them in the journal; its
 * disk refuses to rename a file as often as it is told, unless it has one of its own.
 */
function onRefusingDisk(own?: SyncDisk) {
  const folder = temporaryFolder()
  let [refuses, refused] = [0, 0]
  const disk = watchedDisk(call => {
    if (call !== 'renameSync' || refuses === 0) return
    refuses -= 1
    refused += 1
    throw Object.assign(new Error('full'), { code: 'ENOSPC' })
  })
  const store = openStore(folder, { disk: own ?? disk })
  const [gone, other] = [deskOrder({ deletedAt: NOW }), deskOrder({ deletedAt: NOW })]
  const stays = queued({ state: 'unknown' })
  for (const order of [gone, other, stays]) {
    const over = order === stays ? ({ state: 'unknown' } as const) : ({ state: 'rejected', settledAt: NOW } as const)
    const wired = attempt(order, { ...over, wiredAt: NOW })
    store.orders.put(order)
    store.attempts.put(wired)
    store.journal.append(wireMark(order, wired))
    if (order !== stays)
      store.journal.append({ kind: 'end', attemptId: wired.id, at: NOW, outcome: 'rejected', orderId: null })
  }
  const remove = ({ id }: typeof gone) => {
    store.write(() => {
      store.orders.remove([id])
    })
  }
  return {
    folder,
    store,
    gone,
    other,
    stays,
    remove,
    refuse(times: number) {
      refuses = times
      refused = 0
    },
    refused: () => refused
  }
}

describe('a journal that the disk does not let be rewritten', () => {
  it('makes no error of a commit, and no later one read it again; whoever asks to forget is told (R55, R59)', () => {
    const { folder, store, gone, remove, refuse, refused } = onRefusingDisk()
    const next = deskOrder()
    refuse(Infinity)
    remove(gone)
    store.write(() => {
      store.orders.put(next)
    })
    expect([store.orders.get(gone.id), store.orders.get(next.id)]).toEqual([undefined, next])
    expect([refused(), marksIn(folder)]).toEqual([1, 5])
    expect(() => {
      store.forget()
    }).toThrow('full')
    refuse(0)
    store.forget()
    expect(marksIn(folder)).toBe(3)
  })

  it('does not keep the write-ahead log from forgetting (R59)', () => {
    const { folder, store, gone, remove, refuse } = onRefusingDisk()
    refuse(2)
    remove(gone)
    expect(live(folder)).toContain(gone.id)
    expect(() => {
      store.forget()
    }).toThrow('full')
    expect(live(folder)).not.toContain(gone.id)
  })

  it('forgets when more is removed, or once the program ends (R59)', () => {
    const { folder, store, gone, other, remove, refuse } = onRefusingDisk()
    refuse(1)
    remove(gone)
    expect(marksIn(folder)).toBe(5)
    refuse(1)
    remove(other)
    expect(marksIn(folder)).toBe(5)
    store.close()
    expect(marksIn(folder)).toBe(1)
    const more = onRefusingDisk()
    more.refuse(1)
    more.remove(more.gone)
    more.remove(more.other)
    expect(marksIn(more.folder)).toBe(1)
  })

  it('lets the program end', () => {
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' })
    const { folder, store, gone, remove } = onRefusingDisk(withoutRewrite(() => full))
    remove(gone)
    expect(() => {
      store.close()
    }).not.toThrow()
    expect(marksIn(folder)).toBe(5)
  })

  it('hides no bug', () => {
    let bug: Error | undefined = new Error('bug')
    const { folder, store, gone, remove } = onRefusingDisk(withoutRewrite(() => bug))
    expect(() => {
      remove(gone)
    }).toThrow('bug')
    bug = undefined
    store.close()
    expect(marksIn(folder)).toBe(3)
  })

  it('forgets at the next start where the program came to no end, and keeps what is still open (R54, R59)', () => {
    const { folder, store, gone, other, stays, remove, refuse } = onRefusingDisk()
    refuse(3)
    remove(gone)
    remove(other)
    expect(() => {
      store.forget()
    }).toThrow('full')
    // The program dies here.
    const copy = temporaryFolder()
    cpSync(folder, copy, { recursive: true })
    expect(marksIn(copy)).toBe(5)
    const again = openStore(copy)
    expect([marksIn(copy), again.orders.get(gone.id), again.orders.get(stays.id)]).toEqual([1, undefined, stays])
  })
})
