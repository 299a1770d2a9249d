import { describe, expect, it } from 'vitest'
import { afterCall } from '#domain/wire-instructions/own-call.ts'
import { afterReading, NOTHING_KNOWN, type WireState } from '#domain/wire-instructions/wire-state.ts'
import { deskRecords } from '../../../main/office/desk/desk-records.ts'
import { lossOf } from '../../../main/storage/unlock/carry-over.ts'
import type { Store } from '../../../main/storage/store.ts'
import { deskOrder, keptDocument, NOW, orderId, queued, waitingDownload } from '../support/samples.ts'
import { filled, put, store, tellOffice } from './support/memory-stores.ts'

describe('what is lost with a store in memory', () => {
  const NO_LOSS = {
    ...{ drafts: 0, unsent: 0, sent: 0, alarms: 0, calls: 0 },
    ...{ files: 0, downloads: 0, entries: 0, notes: 0, watched: 0 }
  }

  it('is counted: drafts, what is not sent for sure, what was sent', () => {
    expect(lossOf(filled().from)).toEqual({ ...NO_LOSS, drafts: 2, unsent: 4, sent: 1 })
  })

  it('is counted: alarms over wire instructions, recorded calls, notes of files, and downloads that wait (W4)', () => {
    const reading = (state: WireState, ...uploads: readonly string[]): WireState =>
      uploads.reduce(
        (before, uploadedAt, at) =>
          afterReading(
            before,
            {
              documents: [
                {
                  id: 7,
                  type: 'Wire Instructions',
                  name: 'Wire Instructions',
                  fileName: 'wire.pdf',
                  uploadedAt,
                  hasFile: true
                }
              ],
              isWhole: true
            },
            NOW + at
          ),
        state
      )
    const key = () => ({ connectionId: 'connection-1', orderId: orderId() })
    const alone = <T>(work: (from: Store) => T) => {
      const from = store(1)
      work(from)
      return lossOf(from)
    }
    const [changed, twice] = [reading(NOTHING_KNOWN, 'a', 'b'), reading(NOTHING_KNOWN, 'a', 'b', 'c')]
    expect(
      alone(from => {
        from.wireWatches.put(key(), changed)
      })
    ).toEqual({ ...NO_LOSS, alarms: 1, watched: 1 })
    expect(
      alone(from => {
        for (const state of [changed, twice]) from.wireWatches.put(key(), state)
      })
    ).toMatchObject({ alarms: 3, watched: 2 })
    const { state: called } = afterCall(changed, { kind: 'called-back', initials: 'AB' }, NOW)
    expect(
      alone(from => {
        from.wireWatches.put(key(), called)
      })
    ).toEqual({ ...NO_LOSS, calls: 1, watched: 1 })
    expect(
      alone(from => {
        from.kept.add(keptDocument())
      })
    ).toEqual({ ...NO_LOSS, files: 1 })
    expect(
      alone(from => {
        from.waiting.put(waitingDownload())
      })
    ).toEqual({ ...NO_LOSS, downloads: 1 })
    expect(
      alone(from => {
        from.library.put({
          id: orderId(),
          connectionId: 'connection-1',
          savedAt: NOW,
          list: 'channels',
          names: ['#a'],
          value: null,
          startsOn: [],
          changedAt: NOW
        })
      })
    ).toEqual({ ...NO_LOSS, entries: 1 })
    // A first reading alone: the next start only makes it again.
    expect(
      alone(from => {
        from.wireWatches.put(key(), reading(NOTHING_KNOWN, 'a'))
      })
    ).toBeUndefined()
  })

  it('is counted: what was said of orders and the office does not have yet (W4)', () => {
    const from = store(1)
    const told = tellOffice(from, 'note', 'waiting', 'sent', 'assignment')
    deskRecords(from.database(), () => NOW).published(told.slice(-1))
    expect(lossOf(from)).toEqual({ ...NO_LOSS, notes: 2 })
  })

  it('is not, of orders that are watched, one that has no wire instructions yet', () => {
    const from = store(1)
    put(from, deskOrder())
    from.wireWatches.put({ connectionId: 'connection-1', orderId: orderId() }, NOTHING_KNOWN)
    expect(lossOf(from)).toEqual({ ...NO_LOSS, drafts: 1 })
  })

  it('is nothing where there is nothing, or only what was deleted or put away', () => {
    const from = store(1)
    expect(lossOf(from)).toBeUndefined()
    put(from, deskOrder({ deletedAt: NOW }))
    put(from, queued({ state: 'closed', waiting: null }))
    expect(lossOf(from)).toBeUndefined()
  })
})
