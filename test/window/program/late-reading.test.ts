import { beforeEach, expect, it, vi } from 'vitest'
import { createListSharing } from '../../../main/compose-reading.ts'
import type { Office } from '../../../main/office/membership/office.ts'
import type { ReadingParts } from '../../../main/office/reading/list-reading.ts'
import type { SharedList } from '../../../main/orders/sync/shared-list.ts'

/** What was asked of the reading, in order, and what it was made of. */
const did: string[] = []
const made: ReadingParts[] = []

vi.mock('../../../main/office/reading/list-reading.ts', () => ({
  openListReading(parts: ReadingParts) {
    made.push(parts)
    return {
      changed: () => void did.push('changed'),
      ask: () => did.push('ask') === 0,
      close: async () => void did.push('close')
    }
  }
}))

beforeEach(() => {
  did.length = made.length = 0
})

/** A list whose office is loaded when the test says so. */
function late() {
  const { promise, resolve } = Promise.withResolvers<Office>()
  const readers: unknown[] = []
  const office = { seat: () => 'seat', noteReader: (reader: unknown) => readers.push(reader) } as unknown as Office
  const list = {} as SharedList
  const share = createListSharing({
    connections: { list: () => [{ id: 'one', baseAddress: 'https://title.example' }] },
    isMember: () => true,
    load: () => promise,
    onBug: error => {
      throw error
    }
  })
  const sharing = share('one')?.(list) ?? expect.unreachable()
  const load = async () => {
    resolve(office)
    await expect.poll(() => made.length, { interval: 1 }).toBe(1)
  }
  return { share, sharing, list, load, readers }
}

it('a list that is wanted now before its office is loaded is asked for once that is, and no other', async () => {
  const wanted = late()
  expect(wanted.sharing.ask()).toBe(true)
  await wanted.load()
  expect(did).toEqual(['ask'])
  await wanted.sharing.close()
  did.length = made.length = 0
  const other = late()
  await other.load()
  expect(did).toEqual([])
  await other.sharing.close()
})

it('a list is read by the desk’s seat under its service’s address, and the office notes who reads', async () => {
  const { sharing, list, load, readers } = late()
  sharing.changed()
  await load()
  const [parts] = made
  const reader = { deskName: 'Back office', isThis: false, wholeAt: null }
  parts?.onReader(reader)
  parts?.onReader(null)
  expect([parts?.address, parts?.list === list, parts?.seat()]).toEqual(['https://title.example', true, 'seat'])
  expect(readers).toEqual([reader, null])
  sharing.changed()
  expect(sharing.ask()).toBe(false)
  await sharing.close()
  expect(did).toEqual(['changed', 'ask', 'close'])
})

it('practice orders are each desk’s own: their list is shared with nobody', () => {
  expect(late().share('practice')).toBeUndefined()
})
