import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DraftId, Similar } from '#domain/order/draft.ts'
import { failed, ok } from '#domain/common/result.ts'
import { useBridge } from '../../../../renderer/common/bridge.ts'
import { openEntry } from '../../../../renderer/order-entry/entry/open-entry.ts'
import { useDuplicateCheck } from '../../../../renderer/order-entry/entry/use-duplicate-check.ts'
import { fakeBridge, type FakeBridge } from '../../../fakes/bridge.ts'
import { filledEntry } from '../../../fixtures/entries.ts'

const ID = '5a3c0d11-0000-4000-8000-000000000001' as DraftId
const LIKE: Similar = {
  where: 'draft',
  draftId: '5a3c0d11-0000-4000-8000-000000000002' as DraftId,
  orderId: null,
  title: '2214 Elm St, Katy',
  closingDate: '',
  at: 0,
  same: ['property']
}

let bridge: FakeBridge
beforeEach(() => {
  bridge = fakeBridge()
    .answer('drafts.save', ({ revision }) => ok({ revision, savedAt: 0 }))
    .answer('drafts.similar', ok([LIKE]))
  useBridge(bridge)
})
afterEach(() => useBridge(undefined))

function checked() {
  const open = openEntry({ id: ID, connectionId: 'c1' }, filledEntry('refinance'), { revision: 1, savedAt: 0 })
  const place = open.properties.rows[0]?.values
  if (place === undefined) throw new Error('the sample has a property')
  const asked = () => bridge.argsOf('drafts.similar').length
  return { open, place, asked, ...useDuplicateCheck(open) }
}

/** What is typed into an order. */
type Changes = Partial<Record<'borrower' | 'processor' | 'unit' | 'amount' | 'closingDate', string>>

describe('orders like the open one (R50)', () => {
  it('are asked for once, until something that is compared changes', async () => {
    const { open, place, asked, checkIfChanged } = checked()
    await checkIfChanged()
    await checkIfChanged()
    expect([asked(), open.similar.value]).toEqual([1, [LIKE]])
    Object.assign(place, { county: 'Harris' })
    await checkIfChanged()
    expect(asked()).toBe(1)
    Object.assign(place, { address1: '9 Oak Ave' })
    await checkIfChanged()
    expect(asked()).toBe(2)
    open.terms.loan.lendersLoanId = 'LN-1'
    await checkIfChanged()
    expect(asked()).toBe(3)
  })

  it.each<[string, Changes, number]>([
    ['the borrower', { borrower: 'Luis Ramirez' }, 2],
    ['the closing date', { closingDate: '12/1/2026' }, 2],
    ['the unit', { unit: 'Unit 5' }, 2],
    ['someone of our company', { processor: 'Kim Lee' }, 1],
    ['the loan amount', { amount: '$1' }, 1]
  ])('are asked for again only where it matters: %s', async (_what, changes, times) => {
    const { open, place, asked, checkIfChanged } = checked()
    await checkIfChanged()
    const [borrower, processor] = open.contacts.rows
    if (changes.borrower !== undefined) borrower?.change({ name: changes.borrower })
    if (changes.processor !== undefined) processor?.change({ name: changes.processor })
    if (changes.unit !== undefined) Object.assign(place, { address2: changes.unit })
    if (changes.amount !== undefined) open.terms.loan.amount = changes.amount
    if (changes.closingDate !== undefined) open.terms.closingDate = changes.closingDate
    await checkIfChanged()
    expect(asked()).toBe(times)
    open.saving.stop()
  })

  it.each([
    ['a street alone', { address1: '2214 Elm St', city: ' ', zipCode: '7749' }, 0],
    ['a street and a city', { address1: '2214 Elm St', city: 'Katy', zipCode: '' }, 1],
    ['a street and a ZIP code', { address1: '2214 Elm St', city: '', zipCode: '77494' }, 1],
    ['a city and a ZIP code', { address1: ' ', city: 'Katy', zipCode: '77494' }, 0]
  ])('are asked for with %s: %#', async (_what, address, times) => {
    const { place, asked, checkIfChanged } = checked()
    Object.assign(place, address)
    await checkIfChanged()
    expect(asked()).toBe(times)
  })

  it('are none without an address, and asked for again when it is back', async () => {
    const { open, place, asked, checkIfChanged } = checked()
    await checkIfChanged()
    const { address1 } = place
    Object.assign(place, { address1: '' })
    await checkIfChanged()
    expect([asked(), open.similar.value]).toEqual([1, []])
    Object.assign(place, { address1: address1 })
    await checkIfChanged()
    expect([asked(), open.similar.value]).toEqual([2, [LIKE]])
  })

  it('are none without an address, also if an answer about the one before is still to come', async () => {
    const held = bridge.hold('drafts.similar')
    const { open, place, checking, checkIfChanged } = checked()
    const first = checkIfChanged()
    await Promise.resolve()
    Object.assign(place, { address1: '' })
    await checkIfChanged()
    expect(checking.value).toBe(false)
    while (bridge.argsOf('drafts.similar').length === 0) await Promise.resolve()
    held.answer(ok([LIKE]))
    await first
    expect([open.similar.value, checking.value]).toEqual([[], false])
  })

  it('are not known after a failure, which is that of saving the draft if it was not saved', async () => {
    const { open, failure, check, place } = checked()
    await check()
    bridge.answer('drafts.similar', failed({ kind: 'no-such-draft' }))
    await check()
    expect([open.similar.value, failure.value]).toEqual([[], { kind: 'no-such-draft' }])
    bridge.answer('drafts.save', failed({ kind: 'store', trouble: 'disk-full' }))
    Object.assign(place, { address1: '9 Oak Ave' })
    open.changed()
    await check()
    expect(failure.value).toEqual({ kind: 'store', trouble: 'disk-full' })
    open.saving.stop()
  })
})
