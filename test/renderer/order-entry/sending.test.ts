import { afterEach, describe, expect, it } from 'vitest'
import type { Failure } from '#domain/failure.ts'
import { readEntry } from '#domain/order-entry.ts'
import { failed, ok } from '#domain/result.ts'
import type { OrderKind } from '#domain/role.ts'
import { useOrderEntries } from '../../../renderer/order-entry/store.ts'
import { entryPage, ORDER_ID, type EntryPage } from './entry-page.ts'
import { filledEntry } from '../../fixtures/entries.ts'

let page: EntryPage
afterEach(() => page.close())

async function reviewed(kind: OrderKind = 'refinance') {
  page = await entryPage(kind)
  await page.fill(filledEntry(kind))
  await page.command('proceed')
  expect(page.title()).toBe(`Review ${kind}`)
  await page.read()
}

const sendings = () => page.bridge.argsOf('orders.place')
const expectedOrder = (kind: OrderKind) => {
  const read = readEntry(filledEntry(kind))
  if (!read.ok) throw new Error('the fixture is not complete')
  return read.value
}
const refuse = (failure: Failure) => page.bridge.answer('orders.place', failed(failure))
const LOST: Failure = { kind: 'unknown-outcome', because: { kind: 'timed-out', afterSeconds: 60 } }
const UNKNOWN = 'We do not know whether the service has this order'

describe('sending', () => {
  it.each<OrderKind>(['refinance', 'purchase'])('a %s by the keyboard alone sends exactly what was reviewed', async kind => {
    await reviewed(kind)
    await page.command('proceed')
    expect(sendings()).toEqual([{ submissionId: expect.stringMatching(/^[0-9a-f-]{36}$/), connectionId: 'c1', order: expectedOrder(kind) }])
    expect(page.title()).toBe('Order sent')
    expect(page.text()).toContain(ORDER_ID)
    expect(page.button('Open the order').getAttribute('href')).toBe(`/orders/${ORDER_ID}`)
    expect(document.activeElement?.textContent).toBe('Order sent')
  })

  it('by a double click sends once, and the buttons rest meanwhile (R38)', async () => {
    await reviewed()
    const held = page.bridge.hold('orders.place')
    const button = page.button('Send order')
    button.click()
    button.click()
    await page.settle()
    await page.command('proceed')
    expect(sendings()).toHaveLength(1)
    const rests = (name: string) => page.button(name).getAttribute('aria-disabled')
    expect([rests('Sending'), rests('Back to the form')]).toEqual(['true', 'true'])
    await page.press('Back to the form')
    await page.command('back')
    expect(page.title()).toBe('Review refinance')
    held.answer(ok({ orderId: ORDER_ID, order: expectedOrder('refinance'), sentAt: 1 }))
    await page.settle()
    expect(page.title()).toBe('Order sent')
  })

  it('is not done by a key that is held down since the form', async () => {
    await reviewed()
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, repeat: true }))
    await page.command('proceed')
    expect(sendings()).toEqual([])
    dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter' }))
    await page.command('proceed')
    expect(sendings()).toHaveLength(1)
  })

  it('copies the order number, and leaves an empty form behind', async () => {
    await reviewed()
    page.bridge.answer('clipboard.copy', ok({}))
    await page.press('Send order')
    await page.press('Copy')
    expect(page.bridge.argsOf('clipboard.copy')).toEqual([{ text: ORDER_ID }])
    await page.press('Another refinance')
    expect(page.title()).toBe('New refinance')
    expect(page.labelled('Street address').value).toBe('')
    await page.press('Review order')
    expect(page.title()).toBe('New refinance')
  })

  it('leads on to an order of the other kind', async () => {
    await reviewed()
    await page.press('Send order')
    await page.press('Another purchase')
    expect(page.title()).toBe('New purchase')
    await page.go('/new/refinance')
    expect(page.title()).toBe('New refinance')
    expect(page.labelled('Street address').value).toBe('')
  })

  it('shows its answer to who was elsewhere when it came, once', async () => {
    await reviewed()
    const held = page.bridge.hold('orders.place')
    await page.press('Send order')
    await page.go('/orders')
    held.answer(ok({ orderId: ORDER_ID, order: expectedOrder('refinance'), sentAt: 1 }))
    await page.go('/new/refinance')
    expect(page.title()).toBe('Order sent')
    await page.go('/orders')
    await page.go('/new/refinance')
    expect(page.title()).toBe('New refinance')
  })
})

describe('an order that was certainly not sent', () => {
  it.each<Failure>([
    { kind: 'offline' }, { kind: 'unreachable', host: 'api.example.com', reason: 'refused' }, { kind: 'unauthorized' },
    { kind: 'too-many-requests' }, { kind: 'rejected', status: 400, words: 'No.', fields: [] }
  ])('($kind) stays under review, and may be sent again', async failure => {
    await reviewed()
    refuse(failure)
    page.button('Send order').focus()
    await page.press('Send order')
    expect(page.title()).toBe('Review refinance')
    expect(document.querySelector('[role=alert]')?.textContent).toContain('The order was not sent. Everything you entered is still here.')
    expect(document.activeElement).toBe(page.button('Send order'))
    page.bridge.answer('orders.place', ({ order }) => ok({ orderId: ORDER_ID, order, sentAt: 1 }))
    await page.press('Send order')
    expect(page.title()).toBe('Order sent')
    expect(sendings().map(({ order }) => order)).toEqual([expectedOrder('refinance'), expectedOrder('refinance')])
  })

  it('loses nothing: the form holds it as it was', async () => {
    await reviewed()
    refuse({ kind: 'offline' })
    await page.press('Send order')
    await page.press('Back to the form')
    await page.command('proceed')
    expect(page.title()).toBe('Review refinance')
  })
})

describe('an order the service refused', () => {
  const REJECTED: Failure = {
    kind: 'rejected', status: 422, words: 'The given data was invalid.', fields: [
      { path: 'property.zipCode', message: 'We do not know this ZIP code.' },
      { path: 'contacts.1.phone', message: 'We need a phone.' },
      { path: 'loanDetails.amount', message: 'Too much.' },
      { path: 'office', message: 'Closed on that day.' }
    ]
  }

  async function refused() {
    await reviewed()
    refuse(REJECTED)
    await page.press('Send order')
  }

  it('is back in the form, with the service\'s words at their fields', async () => {
    await refused()
    expect(page.title()).toBe('New refinance')
    expect(page.described('ZIP code', 'message')).toBe('We do not know this ZIP code.')
    expect(page.described('Phone', 'message', 1)).toBe('We need a phone.')
    expect(page.described('Loan amount', 'message')).toBe('Too much.')
    expect(document.activeElement).toBe(page.labelled('ZIP code'))
    expect(page.list('Before you can send')).toEqual([
      'ZIP codeWe do not know this ZIP code.', 'Pat Doe: phoneWe need a phone.', 'Loan amountToo much.'
    ])
    const alert = document.querySelector('[role=alert]')
    expect(alert?.textContent).toContain('The given data was invalid.')
    expect(alert?.parentElement?.querySelector('ul[aria-label]')?.textContent).toBe('Closed on that day.')
  })

  it('keeps each word until its field changes, also when another row goes', async () => {
    await refused()
    await page.press('Remove Ana Ramirez')
    expect(page.described('Phone', 'message')).toBe('We need a phone.')
    await page.type('County', 'Harris')
    expect(page.described('ZIP code', 'message')).toBe('We do not know this ZIP code.')
    await page.type('ZIP code', '77493')
    expect(page.described('ZIP code', 'message')).toBeUndefined()
    await page.type('Loan amount', '300000')
    expect(page.described('Loan amount', 'message')).toBeUndefined()
    expect(page.described('Phone', 'message')).toBe('We need a phone.')
  })

  it('can be mended and sent, under a new submission', async () => {
    await refused()
    await page.type('ZIP code', '77493')
    page.bridge.answer('orders.place', ({ order }) => ok({ orderId: ORDER_ID, order, sentAt: 1 }))
    await page.command('proceed')
    await page.read()
    await page.command('proceed')
    expect(page.title()).toBe('Order sent')
    const [first, second] = sendings()
    expect(second?.submissionId).not.toBe(first?.submissionId)
  })

  it('says nothing more of it once it is sent again, whatever comes of that', async () => {
    await refused()
    await page.command('proceed')
    await page.read()
    refuse({ kind: 'offline' })
    await page.press('Send order')
    await page.press('Back to the form')
    expect(page.described('ZIP code', 'message')).toBeUndefined()
    expect(page.list('Before you can send')).toEqual([])
    expect(page.text()).not.toContain('Closed on that day.')
    expect(useOrderEntries().entryFor('c1', 'refinance').saidElsewhere.value).toEqual([])
  })

  it('shows what the service says of all contacts, too', async () => {
    await reviewed()
    refuse({ kind: 'rejected', status: 422, fields: [{ path: 'contacts', message: 'Nobody of yours is known to us.' }] })
    await page.press('Send order')
    expect(page.text()).toContain('Nobody of yours is known to us.')
  })
})

describe('an order of which nobody knows whether it arrived', () => {
  const confirm = async () => {
    document.querySelector<HTMLButtonElement>('dialog .button-danger')?.click()
    await page.settle()
  }

  async function lost() {
    await reviewed()
    refuse(LOST)
    await page.press('Send order')
    expect(page.title()).toBe(UNKNOWN)
  }

  it('is not sent again by a key or a click alone (R39)', async () => {
    await lost()
    await page.command('proceed')
    await page.press('Send again')
    expect(sendings()).toHaveLength(1)
    expect(document.querySelector('dialog')?.textContent).toContain('second order')
  })

  it('is sent again, as another submission, only after a person said so', async () => {
    await lost()
    page.bridge.answer('orders.place', ({ order }) => ok({ orderId: ORDER_ID, order, sentAt: 1 }))
    await page.press('Send again')
    await confirm()
    expect(page.title()).toBe('Order sent')
    const [first, second] = sendings()
    expect(second?.order).toEqual(first?.order)
    expect(second?.submissionId).not.toBe(first?.submissionId)
  })

  it('cannot be cleared, sent or changed while it is on its way again, and the focus stays', async () => {
    await lost()
    const held = page.bridge.hold('orders.place')
    page.button('Send again').focus()
    await page.press('Send again')
    await confirm()
    for (const name of ['It is there', 'Back to the form', 'Sending']) {
      expect(page.button(name).getAttribute('aria-disabled'), name).toBe('true')
      await page.press(name)
    }
    expect(page.title()).toBe(UNKNOWN)
    expect(document.querySelector('dialog .button-danger')).toBeNull()
    expect(document.activeElement).toBe(page.button('Sending'))
    held.answer(failed(LOST))
    await page.settle()
    expect(page.button('It is there').getAttribute('aria-disabled')).toBeNull()
  })

  it('is not sent again when the question is put aside', async () => {
    await lost()
    await page.press('Send again')
    await page.press('Cancel')
    expect(sendings()).toHaveLength(1)
    expect(page.title()).toBe(UNKNOWN)
  })

  it('stays so while the clerk looks in the order list', async () => {
    await lost()
    expect(page.button('Look in the order list').getAttribute('href')).toBe('/orders')
    await page.go('/orders')
    await page.go('/new/refinance')
    expect(page.title()).toBe(UNKNOWN)
    expect(page.text()).toContain('2214 Elm St, Katy')
  })

  it('stays so when the next sending did not even start', async () => {
    await lost()
    refuse({ kind: 'offline' })
    await page.press('Send again')
    await confirm()
    expect(page.title()).toBe(UNKNOWN)
    expect(document.querySelector('[role=alert]')?.textContent).toContain('This computer is offline.')
  })

  it('still asks after a way through the form', async () => {
    await lost()
    await page.press('Back to the form')
    await page.type('County', 'Harris')
    await page.command('proceed')
    await page.read()
    expect(page.text()).toContain('the service may have it already')
    await page.press('Send order')
    await page.command('proceed')
    expect(sendings()).toHaveLength(1)
    page.bridge.answer('orders.place', ({ order }) => ok({ orderId: ORDER_ID, order, sentAt: 1 }))
    await confirm()
    expect(page.title()).toBe('Order sent')
  })

  it('makes room for the next once it was found, and can be brought back', async () => {
    await lost()
    await page.press('It is there')
    expect(page.title()).toBe('New refinance')
    expect(page.labelled('Street address').value).toBe('')
    await page.press('Undo')
    expect(page.title()).toBe(UNKNOWN)
  })

  it('is also one whose sending broke inside the program', async () => {
    await reviewed()
    const broken = new Error('broken')
    page.bridge.answer('orders.place', () => Promise.reject(broken))
    const seen: unknown[] = []
    page.app.vm.$.appContext.config.errorHandler = error => void seen.push(error)
    await page.press('Send order')
    expect(page.title()).toBe(UNKNOWN)
    expect(seen).toEqual([broken])
    expect(useOrderEntries().entryFor('c1', 'refinance').doubt.value).toEqual({ kind: 'bug' })
  })
})
