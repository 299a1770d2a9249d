import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { THIS_SYNC_DISK } from '../../main/files/sync-disk.ts'
import { compact, dropUnknown } from '../../main/storage/compact.ts'
import { backUp } from '../../main/storage/database/backups.ts'
import { marksOf, openJournal } from '../../main/storage/journal/journal-file.ts'
import { openMemoryStore } from '../../main/storage/memory-store.ts'
import { ATTEMPT_STATES, type AttemptState } from '../../main/storage/tables/attempts.ts'
import { attempt, KEY, NOW, OTHER_KEY, queued, temporaryFolder, wireMark } from './support/samples.ts'

/** A journal with a mark of each attempt, and a backup for each of these stories, in which attempts have these states. */
function journaled(...stories: readonly Readonly<Record<string, AttemptState>>[]) {
  const folder = temporaryFolder()
  const journal = openJournal(join(folder, 'journal'), KEY, THIS_SYNC_DISK)
  const order = queued()
  const ids = [...new Set(stories.flatMap(story => Object.keys(story)))]
  for (const id of ids) journal.append(wireMark(order, attempt(order, { id })))
  const backups = stories.map(story => {
    const store = openMemoryStore(KEY)
    for (const [id, state] of Object.entries(story)) {
      const its = queued()
      store.orders.put(its)
      store.attempts.put(attempt(its, { id, state, wiredAt: NOW }))
    }
    return backUp(store.database(), join(folder, 'backups'), NOW, THIS_SYNC_DISK)
  })
  return { folder, journal, backups, left: () => marksOf(journal.read().lines, KEY).map(mark => mark.attemptId) }
}

describe('a journal that is made smaller', () => {
  it('keeps what every attempt says that is still open, and forgets the others', () => {
    const { journal, backups, left } = journaled(Object.fromEntries(ATTEMPT_STATES.map(state => [state, state])))
    compact(journal, KEY, backups)
    expect(left()).toEqual(['intent', 'wire', 'unknown', 'matched'])
  })

  it('keeps what has ended in one backup and not in another, or is in one alone', () => {
    const { journal, backups, left } = journaled(
      { over: 'accepted', late: 'unknown', early: 'closed' },
      { over: 'accepted', late: 'accepted', new: 'rejected' }
    )
    compact(journal, KEY, backups)
    expect(left()).toEqual(['late', 'early', 'new'])
  })

  it('keeps everything where there is no backup, or one that cannot be read', () => {
    const { folder, journal, backups, left } = journaled({ over: 'accepted' })
    const damaged = join(folder, 'damaged.db')
    writeFileSync(damaged, 'This was a backup.')
    for (const paths of [[], [damaged], [damaged, ...backups], [...backups, damaged]]) compact(journal, KEY, paths)
    expect(left()).toEqual(['over'])
  })

  it('keeps the lines of another key', () => {
    const { folder, journal, backups } = journaled({ over: 'accepted' })
    const order = queued()
    openJournal(join(folder, 'journal'), OTHER_KEY, THIS_SYNC_DISK).append(
      wireMark(order, attempt(order, { id: 'over' }))
    )
    compact(journal, KEY, backups)
    const { lines } = journal.read()
    expect([marksOf(lines, KEY), marksOf(lines, OTHER_KEY).length]).toEqual([[], 1])
  })
})

describe('a journal of which what was removed goes', () => {
  it('keeps what the database knows, and the lines of another key', () => {
    const { folder, journal, left } = journaled({ known: 'unknown', gone: 'unknown' })
    const store = openMemoryStore(KEY)
    const order = queued()
    store.orders.put(order)
    store.attempts.put(attempt(order, { id: 'known', wiredAt: NOW }))
    openJournal(join(folder, 'journal'), OTHER_KEY, THIS_SYNC_DISK).append(
      wireMark(order, attempt(order, { id: 'other' }))
    )
    dropUnknown(journal, KEY, store.database())
    expect([left(), marksOf(journal.read().lines, OTHER_KEY).length]).toEqual([['known'], 1])
  })
})
