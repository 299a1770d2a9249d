import { expect, it, vi } from 'vitest'
import { createListSharing } from '../../../main/compose-reading.ts'
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
