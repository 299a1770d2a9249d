import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/result.ts'
import { useBridge } from '../../../renderer/bridge.ts'
import { fieldId } from '../../../renderer/order-entry/field-ids.ts'
import { isUntouched, openEntry } from '../../../renderer/order-entry/open-entry.ts'
import { openProblems } from '../../../renderer/order-entry/open-problems.ts'
import { review, send } from '../../../renderer/order-entry/sending.ts'
import { emptyEntry } from '#domain/order-entry.ts'
import { fakeBridge } from '../../fakes/bridge.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { ORDER_ID } from './entry-page.ts'

afterEach(() => useBridge(undefined))

beforeEach(() => { setActivePinia(createPinia()) })

describe('an order on the desk', () => {
  it('is untouched until something is typed or chosen', () => {
    const open = openEntry('c1', emptyEntry('purchase'))
    expect(isUntouched(open)).toBe(true)
    open.contacts.rows[0]!.change({ name: 'A' })
    expect(isUntouched(open)).toBe(false)
  })

  it('is touched from its first change on, also where that is taken out again', () => {
    const open = openEntry('c1', emptyEntry('purchase'))
    expect(open.touched.value).toBe(false)
    open.contacts.rows[0]!.change({ name: 'A' })
    open.contacts.rows[0]!.change({ name: '' })
    expect([isUntouched(open), open.touched.value]).toEqual([true, true])
    expect(openEntry('c1', filledEntry('purchase')).touched.value).toBe(true)
  })

  it('does not share its fields with what it was made from', () => {
    const entry = filledEntry('refinance')
    const open = openEntry('c1', entry)
    open.properties.rows[0]!.change({ city: 'Waller' })
    open.terms.loan.amount = '1'
    expect(entry).toEqual(filledEntry('refinance'))
  })

  it('lists one thing a field: what the service said before what we find', () => {
    const open = openEntry('c1', filledEntry('refinance'))
    open.contacts.rows[1]!.change({ email: '' })
    open.said.set(fieldId('contacts.1.email', open), 'Nobody has this address.')
    expect(openProblems(open, [])).toEqual([
      { path: 'contacts.1.email', section: 'contacts', title: 'Pat Doe: email', message: 'Nobody has this address.' }
    ])
  })

  it('forgets what was said of a row that went', () => {
    const open = openEntry('c1', filledEntry('refinance'))
    open.said.set(fieldId('contacts.0.phone', open), 'We need a phone.')
    open.contacts.remove(open.contacts.rows[0]!)
    expect(openProblems(open, [])).toEqual([])
  })
})

describe('sending what is in doubt', () => {
  async function doubtful() {
    const bridge = fakeBridge().answer('orders.place', failed({ kind: 'unknown-outcome', because: { kind: 'timed-out', afterSeconds: 60 } }))
    useBridge(bridge)
    const open = openEntry('c1', filledEntry('refinance'))
    review(open)
    await send(open)
    bridge.answer('orders.place', ({ order }) => ok({ orderId: ORDER_ID, order, sentAt: 1 }))
    return { bridge, open }
  }

  it('does nothing without a person\'s word, from wherever it is called (R39)', async () => {
    const { bridge, open } = await doubtful()
    await send(open)
    expect(open.step.value.at).toBe('unknown')
    review(open)
    await send(open)
    expect(open.step.value.at).toBe('review')
    expect(bridge.argsOf('orders.place')).toHaveLength(1)
  })

  it('goes under an id of its own, for under the old one it would only join the first', async () => {
    const { bridge, open } = await doubtful()
    await send(open, true)
    const [first, second] = bridge.argsOf('orders.place').map(({ submissionId }) => submissionId)
    expect(second).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(second).not.toBe(first)
  })
})
