import { expect, it } from 'vitest'
import { createActiveDocuments } from '../../main/documents/active-documents.ts'
import type { ConnectionDocuments } from '../../main/documents/connection-documents.ts'

it('documents of a client begin work only once nothing of any client before is being written (R24)', async () => {
  const active = createActiveDocuments()
  const writing = Promise.withResolvers<void>()
  const opened = (connectionId: string, closed: Promise<void>) => ({ connectionId, close: () => closed })
  const open = (connectionId: string, closed = Promise.resolve()) => {
    let before: Promise<unknown> = Promise.resolve()
    active.open(leaving => {
      before = leaving
      return opened(connectionId, closed) as unknown as ConnectionDocuments
    })
    return before
  }
  void open('a', writing.promise)
  void active.leave('a')
  void open('b')
  await active.leave('b')
  let begun = 0
  for (const before of [open('c'), active.ended()]) void before.then(() => (begun += 1))
  await new Promise(setImmediate)
  expect(begun).toBe(0)
  writing.resolve()
  await active.ended()
  await new Promise(setImmediate)
  expect(begun).toBe(2)
})

it('documents of a client stay open while another client is left, and are none once they are left (R24)', async () => {
  const active = createActiveDocuments()
  const closed: string[] = []
  const open = (connectionId: string) =>
    active.open(() => ({ connectionId, close: async () => void closed.push(connectionId) }) as ConnectionDocuments)
  const documents = open('a')
  await active.leave('b')
  expect([active.current(), closed]).toEqual([documents, []])
  const leaving = active.leave('a')
  expect(active.current()).toBeUndefined()
  await leaving
  await active.close()
  expect(closed).toEqual(['a'])
})

it('are closed once nothing of those that were left before is being written either', async () => {
  const active = createActiveDocuments()
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const open = (connectionId: string, closed: Promise<void>) =>
    active.open(() => ({ connectionId, close: () => closed }) as ConnectionDocuments)
  open('a', first.promise)
  void active.leave('a')
  open('b', second.promise)
  const over: string[] = []
  void active.close().then(() => over.push('closed'))
  expect(active.current()).toBeUndefined()
  second.resolve()
  await new Promise(setImmediate)
  expect(over).toEqual([])
  first.resolve()
  await new Promise(setImmediate)
  expect(over).toEqual(['closed'])
})

it('documents that are left have closed when that is said, and the next are those that were opened', async () => {
  const active = createActiveDocuments()
  const { promise, resolve } = Promise.withResolvers<void>()
  active.open(() => ({ connectionId: 'a', close: () => promise }) as ConnectionDocuments)
  let isLeft = false
  const leaving = active.leave('a').then(() => (isLeft = true))
  const next = { connectionId: 'a', close: async () => undefined } as ConnectionDocuments
  expect([active.open(() => next), active.current()]).toEqual([next, next])
  await new Promise(setImmediate)
  expect(isLeft).toBe(false)
  resolve()
  await leaving
  expect(active.current()).toBe(next)
})
