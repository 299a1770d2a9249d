import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { oldFiles, removeOldFiles } from '../../../main/documents/kept/retention.ts'
import { sha256OfBytes } from '../../../main/documents/disk/sha256.ts'
import { keptDocument } from '../../storage/support/samples.ts'
import { memoryStore, temporaryFolder } from '../support/desk.ts'
import { PDF } from '../support/files.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2027, 5, 1)
const NO_SLOT = { fileName: null, uploadedAt: null }

/** A store with so many files on the disk, all kept at one time. */
async function desk(count: number, keptAt: number) {
  const root = await temporaryFolder()
  const store = memoryStore()
  await fs.mkdir(join(root, 'one'))
  for (let number = 1; number <= count; number += 1) {
    const fileName = `${number}.pdf`
    await fs.writeFile(join(root, 'one', fileName), PDF)
    store.kept.add(
      keptDocument({
        root,
        folder: 'one',
        fileName,
        size: PDF.length,
        sha256: sha256OfBytes(PDF),
        keptAt,
        slot: NO_SLOT
      })
    )
  }
  return {
    store,
    remove: (now: number, keepDays: number | null = 365, isAsked = false) =>
      removeOldFiles(store, keepDays, now, { isAsked }),
    left: async () => (await fs.readdir(root, { recursive: true })).filter(name => name.endsWith('.pdf')).length
  }
}

describe('a clock that jumped (M4, L6)', () => {
  it.each([366, 10 * 365])(
    '%i days ahead of when it was last trusted removes nothing, and the user is asked',
    async days => {
      const { store, remove, left } = await desk(3, NOW)
      store.clock.note(NOW)
      expect(await remove(NOW + days * DAY)).toEqual({
        ok: true,
        value: {
          files: 0,
          bytes: 0,
          left: 0,
          due: { because: 'clock', files: 3, bytes: 3 * PDF.length, clockSeenAt: NOW }
        }
      })
      expect(await left()).toBe(3)
      // Nor at the next look, nor at the next start: a clock is not right because it stays wrong.
      expect(await remove(NOW + days * DAY + DAY)).toMatchObject({
        value: { files: 0, due: { because: 'clock', clockSeenAt: NOW } }
      })
      expect(store.kept.all()).toHaveLength(3)
    }
  )

  it('before it was ever believed is held against the newest kept file', async () => {
    const { store, remove, left } = await desk(1, NOW)
    expect(await remove(NOW + 366 * DAY)).toMatchObject({
      value: { files: 0, due: { because: 'clock', clockSeenAt: NOW } }
    })
    expect([await left(), store.clock.seenAt()]).toEqual([1, null])
  })

  it('is trusted when the user says so, and from then on', async () => {
    const { store, remove, left } = await desk(2, NOW)
    store.clock.note(NOW)
    expect(await remove(NOW + 366 * DAY, 365, true)).toEqual({
      ok: true,
      value: { files: 2, bytes: 2 * PDF.length, left: 0, due: null }
    })
    expect([await left(), store.clock.seenAt()]).toEqual([0, NOW + 366 * DAY])
  })

  it('and was put right is believed again, with nothing lost', async () => {
    const { store, remove } = await desk(2, NOW)
    store.clock.note(NOW)
    await remove(NOW + 366 * DAY)
    expect(await remove(NOW + DAY)).toEqual({ ok: true, value: { files: 0, bytes: 0, left: 0, due: null } })
    expect([store.kept.all().length, store.clock.seenAt()]).toEqual([2, NOW + DAY])
  })

  it('ahead and was put right removes what is old at once: it may be as late as it says', async () => {
    const { store, remove, left } = await desk(1, NOW - 400 * DAY)
    store.clock.note(NOW + 100 * DAY)
    expect(await remove(NOW)).toMatchObject({ value: { files: 1, due: null } })
    expect([await left(), store.clock.seenAt()]).toEqual([0, NOW])
  })

  it('two weeks at most, as over holidays, is believed, and files go to the day', async () => {
    const { store, remove, left } = await desk(1, NOW - 365 * DAY)
    store.clock.note(NOW - 14 * DAY)
    expect(await remove(NOW)).toMatchObject({ value: { files: 0, due: null } })
    store.clock.note(NOW + 1 - 14 * DAY - 1)
    expect(await remove(NOW + 1)).toMatchObject({ value: { files: 0, due: { because: 'clock' } } })
    store.clock.note(NOW)
    expect(await remove(NOW + 1)).toMatchObject({ value: { files: 1, due: null } })
    expect(await left()).toBe(0)
  })

  it.each([
    [1, 1],
    [2, 2],
    [3, 3],
    [5, 3],
    [7, 3.5],
    [28, 14],
    [365, 14]
  ])('with files kept for %f days is believed no further than %f days ahead', async (keepDays, longest) => {
    const { store, remove, left } = await desk(1, NOW - keepDays * DAY)
    store.clock.note(NOW + 1 - longest * DAY - 1)
    expect(await remove(NOW + 1, keepDays)).toMatchObject({ value: { files: 0, due: { because: 'clock' } } })
    store.clock.note(NOW + 1 - longest * DAY)
    expect(await remove(NOW + 1, keepDays)).toMatchObject({ value: { files: 1, due: null } })
    expect(await left()).toBe(0)
  })

  it.each([1, 7, 14])('leaves what was fetched today where files are kept for %i days', async keepDays => {
    const { store, remove, left } = await desk(3, NOW - DAY / 24)
    store.clock.note(NOW)
    expect(await remove(NOW + (keepDays + 1) * DAY, keepDays)).toMatchObject({
      value: { files: 0, due: { because: 'clock', files: 3 } }
    })
    expect(await left()).toBe(3)
  })

  it('or an office that was closed: the service’s upload times tell which, and nobody need be asked', async () => {
    const { store, remove, left } = await desk(1, NOW - 30 * DAY)
    const keep = (uploadedAt: string) => {
      store.kept.add(keptDocument({ keptAt: NOW, slot: { fileName: null, uploadedAt } }))
    }
    store.clock.note(NOW - 20 * DAY)
    keep('2027-05-11 00:00:00')
    keep('2027-06-09 00:00:00')
    expect(await remove(NOW, 7)).toMatchObject({ value: { files: 0, due: { because: 'clock', files: 1 } } })
    keep('2027-05-30 00:00:00')
    expect(await remove(NOW, 7)).toMatchObject({ value: { files: 1, due: null } })
    expect([await left(), store.clock.seenAt()]).toEqual([0, NOW])
  })

  it('is watched also while nothing is removed: who sets days later need not be asked', async () => {
    const { store, remove } = await desk(1, NOW - 400 * DAY)
    expect(await remove(NOW - 399 * DAY, null)).toEqual({ ok: true, value: { files: 0, bytes: 0, left: 0, due: null } })
    expect(store.clock.seenAt()).toBe(NOW - 399 * DAY)
    store.clock.note(NOW - DAY)
    expect(await remove(NOW)).toMatchObject({ value: { files: 1 } })
  })
})

it('what was removed does not come back out of the log (R59)', async () => {
  const { store, remove } = await desk(1, NOW - 400 * DAY)
  store.clock.note(NOW)
  const forget = vi.spyOn(store, 'forget')
  expect(await remove(NOW)).toMatchObject({ value: { files: 1 } })
  expect(forget).toHaveBeenCalledOnce()
})

describe('an unusual lot of files at once', () => {
  it('waits for the user: more than a hundred, and than a quarter of all (M4)', async () => {
    const { store, remove, left } = await desk(101, NOW - 366 * DAY)
    store.clock.note(NOW - DAY)
    expect(await remove(NOW)).toMatchObject({
      value: { files: 0, due: { because: 'many', files: 101, bytes: 101 * PDF.length } }
    })
    expect(await left()).toBe(101)
    expect(await remove(NOW, 365, true)).toMatchObject({ value: { files: 101, left: 0, due: null } })
    expect(store.kept.all()).toEqual([])
  })

  it('is none up to a hundred', async () => {
    const { store, remove } = await desk(100, NOW - 366 * DAY)
    store.clock.note(NOW - DAY)
    expect(await remove(NOW)).toMatchObject({ value: { files: 100, due: null } })
  })

  it('is none where four times as many are kept', async () => {
    const { store, remove } = await desk(101, NOW - 366 * DAY)
    for (let more = 0; more < 303; more += 1) store.kept.add(keptDocument({ keptAt: NOW, slot: NO_SLOT }))
    store.clock.note(NOW - DAY)
    expect(await remove(NOW)).toMatchObject({ value: { files: 101, due: null } })
  })
})

describe('how old a file is', () => {
  const days = (...ages: readonly [age: number, uploadedAt?: string][]) =>
    oldFiles(
      ages.map(([age, uploadedAt = null], at) =>
        keptDocument({ documentId: at, keptAt: NOW - age * DAY, slot: { fileName: null, uploadedAt } })
      ),
      30,
      NOW
    ).map(({ documentId }) => documentId)

  it('is counted from when it was kept', () => {
    expect(days([31], [30], [29])).toEqual([0])
  })

  it('is no more than of the one before it: the clock ran behind when it was kept', () => {
    expect(days([5], [9_000], [40])).toEqual([])
    expect(days([40], [9_000], [5])).toEqual([0, 1])
  })

  it('does not come from a clock that ran ahead: later ones are not younger by it', () => {
    expect(days([-400], [40])).toEqual([1])
  })

  it('is no more than since its upload, in whatever zone that was told', () => {
    expect(days([9_000, '2027-05-30 12:00:00'])).toEqual([])
    expect(days([9_000, '2027-05-02 13:59:59'])).toEqual([0])
    expect(days([9_000, '2027-05-02 14:00:00'])).toEqual([])
    expect(days([9_000, 'yesterday'], [9_000, '2027-99-99 00:00:00'])).toEqual([0, 1])
  })
})

it('what the program removes by itself is noted as nobody’s doing, and what the user confirmed as the user’s', async () => {
  const removedBy = async (isAsked: boolean) => {
    const { store, remove } = await desk(1, NOW - 400 * DAY)
    store.clock.note(NOW)
    await remove(NOW, 365, isAsked)
    return store.activity.all()
  }
  expect(await removedBy(false)).toMatchObject([{ kind: 'removed', at: NOW, detail: '1.pdf', person: '' }])
  expect((await removedBy(true)).map(({ kind, person }) => [kind, person === ''])).toEqual([['removed', false]])
})

it('files that cannot be removed are counted only where the user asked for it', async () => {
  const { store, remove } = await desk(0, NOW)
  store.clock.note(NOW)
  const root = join(await temporaryFolder(), 'away')
  store.kept.add(keptDocument({ root, keptAt: NOW - 400 * DAY, slot: NO_SLOT }))
  expect(await remove(NOW)).toMatchObject({ value: { files: 0, left: 0 } })
  expect(await remove(NOW, 365, true)).toMatchObject({ value: { files: 0, left: 1 } })
  expect(store.kept.all()).toHaveLength(1)
})
