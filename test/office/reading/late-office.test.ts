import { expect, it, vi } from 'vitest'
import type { OfficeState } from '#domain/office/office.ts'
import { createListSharing, tellMembership } from '../../../main/compose-reading.ts'
import type { Office } from '../../../main/office/membership/office.ts'
import type { SharedList } from '../../../main/orders/sync/shared-list.ts'

/** A desk whose office is loaded when the test says so. */
function lateOffice() {
  const { promise, resolve, reject } = Promise.withResolvers<Office>()
  const onBug = vi.fn()
  const share = createListSharing({
    connections: { list: () => [{ id: 'one', baseAddress: 'https://title.example' }] },
    isMember: () => true,
    load: () => promise,
    onBug
  })('one')
  const [readNow, setReads] = [vi.fn(), vi.fn()]
  const sharing = share?.({ readNow, setReads } as Partial<SharedList> as SharedList)
  if (sharing === undefined) throw new Error('it belongs to an office')
  return { sharing, readNow, setReads, onBug, loaded: resolve, failed: reject }
}

it('a list that is wanted before the office is loaded is read once it is known that the office can’t be', async () => {
  const { sharing, readNow, setReads, onBug, failed } = lateOffice()
  expect(sharing.ask()).toBe(true)
  expect(readNow).not.toHaveBeenCalled()
  failed(new Error('a file is missing'))
  await expect.poll(() => readNow.mock.calls.length).toBe(1)
  expect([setReads.mock.calls, onBug.mock.calls.length]).toEqual([[[true]], 1])
  // From now on the desk is to read for itself.
  expect(sharing.ask()).toBe(false)
  await sharing.close()
})

it('a list that nobody wants now is not read for it', async () => {
  const { sharing, readNow, setReads, failed } = lateOffice()
  failed(new Error('a file is missing'))
  await expect.poll(() => setReads.mock.calls).toEqual([[true]])
  await sharing.close()
  expect(readNow).not.toHaveBeenCalled()
})

it('a list that is closed while the office is still loading is neither opened nor read, however that ends', async () => {
  const [late, lost] = [lateOffice(), lateOffice()]
  const closing = [late, lost].map(({ sharing }) => sharing.close())
  late.loaded({} as Office)
  lost.failed(new Error('a file is missing'))
  await Promise.all(closing)
  expect([late.onBug.mock.calls.length, lost.setReads.mock.calls, lost.readNow.mock.calls]).toEqual([0, [], []])
})

it.each<[string, readonly OfficeState['kind'][], readonly number[]]>([
  ['none', ['none', 'member', 'member', 'none', 'unreadable', 'member'], [0, 1, 1, 2, 2, 3]],
  ['member', ['member', 'none', 'none', 'member'], [0, 1, 1, 2]]
])('that a desk joins its office or leaves it is told once each time, where it was %s at first', (was, kinds, told) => {
  const onMembership = vi.fn()
  const tell = tellMembership(was === 'member', onMembership)
  const times = kinds.map(kind => {
    tell({ kind } as OfficeState)
    return onMembership.mock.calls.length
  })
  expect(times).toEqual(told)
})
