import { describe, expect, it } from 'vitest'
import type { SavedPages } from '../../../main/list-scan/saved-pages.ts'
import { createBatchWriter } from '../../../main/orders/sync/batch-writer.ts'
import type { Noted } from '../../../main/orders/thread/contract.ts'
import { listed } from '../list-service.ts'
import { turns } from '../sync-harness.ts'

const rows = (count: number) => Array.from({ length: count }, (_, index) => listed(index + 1))

/** A writer whose cache answers each batch when it is told to. */
function writing(read: SavedPages['read'] = []) {
  const batches: { readonly rows: number; readonly scan: unknown; readonly at: unknown }[] = []
  const answers: PromiseWithResolvers<Noted>[] = []
  const call = (
    _name: string,
    args: { readonly rows: readonly unknown[]; readonly scan: unknown; readonly at: unknown }
  ) => {
    const answer = Promise.withResolvers<Noted>()
    answers.push(answer)
    batches.push({ rows: args.rows.length, scan: args.scan, at: args.at })
    return answer.promise
  }
  const written: string[] = []
  const writer = createBatchWriter({
    cache: { call: call as never },
    scan: 7,
    read,
    now: () => 5,
    onWritten: () => {
      written.push(JSON.stringify(writer.pages))
    }
  })
  const answer = async (batch: number, seen = 0) => {
    answers[batch]?.resolve({ added: 0, changes: 0, seen })
    await turns(2)
  }
  return { writer, batches, answers, answer, written }
}

describe('the rows of a scan', () => {
  it('go to the cache once there are 1,500 of them, and the rest at the end', async () => {
    const { writer, batches, answer } = writing()
    writer.add(1, rows(1499))
    expect(batches).toEqual([])
    writer.add(2, rows(1))
    writer.add(3, rows(2))
    expect(batches).toEqual([{ rows: 1500, scan: 7, at: 5 }])
    const flushed = writer.flush()
    expect(batches[1]).toEqual({ rows: 2, scan: 7, at: 5 })
    await answer(0)
    await answer(1, 1502)
    await flushed
    expect(writer.seen).toBe(1502)
  })

  it('wait when four batches are on their way, until one has arrived', async () => {
    const { writer, answer } = writing()
    const isFull = [1, 2, 3, 4].map(page => {
      writer.add(page, rows(1500))
      return writer.isFull()
    })
    expect(isFull).toEqual([false, false, false, true])
    await answer(0)
    expect(writer.isFull()).toBe(false)
  })

  it('count as read once they are in the cache, also a page that has none, and then that is told', async () => {
    const read: SavedPages['read'] = [[1, 2]]
    const { writer, answer, written } = writing(read)
    writer.add(3, [])
    const flushed = writer.flush()
    expect([writer.pages, written]).toEqual([[[1, 2]], []])
    await answer(0)
    await flushed
    expect([writer.pages, written]).toEqual([[[1, 3]], ['[[1,3]]']])
    expect(read).toEqual([[1, 2]])
  })

  it('are all in the cache when the last of them are said to be, in whatever order it answers', async () => {
    const { writer, answer } = writing()
    let isFlushed = false
    writer.add(1, rows(1500))
    writer.add(2, rows(1))
    const flushed = writer.flush().then(() => {
      isFlushed = true
    })
    await answer(1)
    expect(isFlushed).toBe(false)
    await answer(0)
    await flushed
    expect(isFlushed).toBe(true)
  })

  it('that the cache refuses are not said to be in it', async () => {
    const { writer, answers, answer } = writing()
    writer.add(1, rows(1500))
    answers[0]?.reject(new Error('the thread is lost'))
    await turns(2)
    writer.add(2, rows(1))
    const flushed = writer.flush()
    await Promise.all([expect(flushed).rejects.toThrow('lost'), answer(1)])
    expect(writer.pages).toEqual([[2, 2]])
  })
})
