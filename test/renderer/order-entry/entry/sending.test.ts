import { afterEach, describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { readEntry, type PropertyEntry } from '#domain/order/order-entry.ts'
import { failed, ok } from '#domain/common/result.ts'
import type { OrderKind } from '#domain/order/role.ts'
import { backToForm, send } from '../../../../renderer/order-entry/entry/sending.ts'
import { useOrderEntries } from '../../../../renderer/order-entry/entry/store.ts'
import { announcement } from '../../../../renderer/common/announcer.ts'
import { filledEntry } from '../../../fixtures/entries.ts'
import {
  connectionState,
  DRAFT_ID,
  entryBridge,
  entryPage,
  newDraft,
  queuedItem,
  sampleDraft,
  SAVED_AT,
  type EntryPage
} from '../entry-page.ts'

let page: EntryPage
afterEach(() => page.close())

async function reviewed(kind: OrderKind = 'refinance', bridge = entryBridge()) {
  page = await entryPage(kind, bridge)
  await page.fill(filledEntry(kind))
  await page.command('proceed')
  expect(page.title()).toBe(`Review ${kind}`)
  await page.read()
}

const sendings = () => page.bridge.argsOf('outbox.submit')
const orderOf = (kind: OrderKind) => {
  const read = readEntry(filledEntry(kind))
  if (!read.ok) throw new Error('the fixture is not complete')
  return read.value
}
/** As an answer about a ZIP code does that comes late. */
async function changeProperty(values: Partial<PropertyEntry>) {
  const opened = await useOrderEntries().open(DRAFT_ID, 'refinance')
  if (opened.kind !== 'open') throw new Error('the form is not open')
  opened.entry.properties.rows[0]?.change(values)
  await page.settle()
}
const refuse = (failure: Failure) => page.bridge.answer('outbox.submit', failed(failure))
const ON_ITS_WAY = `/outbox/${DRAFT_ID}`

describe('sending', () => {
  it.each<OrderKind>(['refinance', 'purchase'])(
    'a %s sent by keyboard alone hands over exactly what was reviewed, and shows its status',
    async kind => {
      await reviewed(kind)
      await page.command('proceed')
      const [{ entry, ...draft } = { entry: undefined }] = sendings()
      expect(draft).toEqual({ id: DRAFT_ID, connectionId: 'c1', revision: page.saves().length + 1 })
      expect(readEntry(entry!)).toEqual(ok(orderOf(kind)))
      expect(page.place()).toBe(ON_ITS_WAY)
    }
  )

  it('stores the closing date as it was reviewed: one without its year would be another next year', async () => {
    page = await entryPage('refinance')
    await page.fill(filledEntry('refinance'))
    await page.type('Closing date', '11/30')
    await page.pause()
    expect(page.saves().at(-1)?.entry.closingDate).toBe('11/30/2026')
    await page.command('proceed')
    await page.pause()
    expect(page.saves().at(-1)?.entry.closingDate).toBe('11/30/2026')
  })

  it('saves unsaved changes first', async () => {
    await reviewed()
    const held = page.bridge.hold('drafts.save')
    await page.press('Edit order')
    await page.type('City', 'Waller')
    await page.command('proceed')
    await page.read()
    await page.press('Send order')
    expect(sendings()).toEqual([])
    held.answer(ok({ revision: 99, savedAt: SAVED_AT }))
    await page.settle()
    await page.press('Send order')
    expect(sendings().map(({ entry }) => entry.properties[0]?.city)).toEqual(['Waller'])
  })

  it('submits once on a double click, with the buttons disabled meanwhile (R38)', async () => {
    await reviewed()
    const held = page.bridge.hold('outbox.submit')
    const button = page.button('Send order')
    button.click()
    button.click()
    await page.settle()
    await page.command('proceed')
    expect(sendings()).toHaveLength(1)
    const rests = (name: string) => page.button(name).getAttribute('aria-disabled')
    expect([rests('Sending'), rests('Edit order')]).toEqual(['true', 'true'])
    await page.press('Edit order')
    await page.command('back')
    expect(page.title()).toBe('Review refinance')
    held.answer(ok(queuedItem(filledEntry('refinance'))))
    await page.settle()
    expect(page.place()).toBe(ON_ITS_WAY)
  })

  it('submits once for two simultaneous calls, with the form closed meanwhile (R04, R38)', async () => {
    await reviewed()
    const held = page.bridge.hold('outbox.submit')
    const opened = await useOrderEntries().open(DRAFT_ID, 'refinance')
    if (opened.kind !== 'open') throw new Error('the form is not open')
    const first = send(opened.entry)
    expect(await send(opened.entry)).toBe(false)
    backToForm(opened.entry)
    expect([opened.entry.step.value.at, sendings().length]).toEqual(['review', 1])
    held.answer(ok(queuedItem(filledEntry('refinance'))))
    expect(await first).toBe(true)
    expect(sendings()).toHaveLength(1)
  })

  it('ignores a key held down since the form', async () => {
    await reviewed()
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, repeat: true }))
    await page.command('proceed')
    expect(sendings()).toEqual([])
    dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter' }))
    await page.command('proceed')
    expect(sendings()).toHaveLength(1)
  })

  it('shows an order that changed since its review again, and sends it as it is now after that only', async () => {
    await reviewed()
    await changeProperty({ county: 'Harris' })
    await page.press('Send order')
    expect(sendings()).toEqual([])
    expect(page.title()).toBe('Review refinance')
    expect(page.text()).toContain('CountyHarris')
    expect(page.text()).toContain('Not sent yet. The order changed. Check it, then select Send order.')
    await page.command('proceed')
    expect(sendings()).toEqual([])
    await page.read()
    await page.press('Send order')
    expect(sendings().map(({ entry }) => entry.properties[0]?.county)).toEqual(['Harris'])
  })

  it('goes back to the form where the order lacks something since its review', async () => {
    await reviewed()
    await changeProperty({ county: '' })
    await page.press('Send order')
    expect([sendings(), page.title()]).toEqual([[], 'New refinance'])
    expect(page.described('County', 'place')).toBe('Enter the county.')
    expect(announcement.value.text).toBe('Not sent yet. The order changed.')
  })

  it('says on another page that an order which changed since its review was not sent', async () => {
    await reviewed()
    await changeProperty({ county: 'Harris' })
    const held = page.bridge.hold('drafts.save')
    await page.press('Send order')
    await page.go('/orders')
    held.answer(ok({ revision: 99, savedAt: SAVED_AT }))
    await page.settle()
    expect([sendings(), announcement.value.text]).toEqual([[], 'Not sent yet. The order changed.'])
  })

  it('closes the form: coming back shows the order in the outbox', async () => {
    await reviewed()
    await page.command('proceed')
    page.bridge.answer('drafts.open', ok(sampleDraft(filledEntry('refinance'), { state: 'queued' })))
    await page.go('/orders')
    await page.go(newDraft('refinance'))
    expect(page.place()).toBe(ON_ITS_WAY)
    await page.pause()
    expect(page.saves().filter(({ revision }) => revision > (sendings()[0]?.revision ?? 0))).toEqual([])
  })

  it('shows its status where the page was left and opened again before the outbox had it', async () => {
    await reviewed()
    const held = page.bridge.hold('outbox.submit')
    await page.press('Send order')
    await page.go('/orders')
    await page.go(newDraft('refinance'))
    expect(page.button('Sending')).toBeTruthy()
    held.answer(ok(queuedItem(filledEntry('refinance'))))
    await page.settle()
    expect(page.place()).toBe(ON_ITS_WAY)
  })

  it('shows its status under its own client only', async () => {
    await reviewed()
    const held = page.bridge.hold('outbox.submit')
    await page.press('Send order')
    page.bridge.emit('connection.changed', connectionState('c2'))
    await page.settle()
    held.answer(ok(queuedItem(filledEntry('refinance'))))
    await page.settle()
    expect(page.place()).toBe(newDraft('refinance'))
    page.bridge.answer('drafts.open', ok(sampleDraft(filledEntry('refinance'), { state: 'queued' })))
    page.bridge.emit('connection.changed', connectionState('c1'))
    await page.settle()
    expect(page.place()).toBe(ON_ITS_WAY)
  })

  it('does not navigate away from a page opened meanwhile', async () => {
    await reviewed()
    const held = page.bridge.hold('outbox.submit')
    await page.press('Send order')
    await page.go('/orders')
    held.answer(ok(queuedItem(filledEntry('refinance'))))
    await page.settle()
    expect(page.place()).toBe('/orders')
  })
})

describe('an order that the outbox rejected', () => {
  it.each<Failure>([
    { kind: 'store', trouble: 'disk-full' },
    { kind: 'not-connected' },
    { kind: 'vault', trouble: 'locked' },
    { kind: 'invalid', fields: [] }
  ])('($kind) stays under review, and may be sent again', async failure => {
    await reviewed()
    refuse(failure)
    page.button('Send order').focus()
    await page.press('Send order')
    expect(page.title()).toBe('Review refinance')
    expect(document.querySelector('[role=alert]')?.textContent).toContain(
      'The order wasn’t sent. Everything you entered is still here.'
    )
    expect(document.activeElement).toBe(page.button('Send order'))
    page.bridge.answer('outbox.submit', ok(queuedItem(filledEntry('refinance'))))
    await page.press('Send order')
    const [first, second] = sendings()
    expect(second?.entry).toEqual(first?.entry)
    expect(second?.revision).toBeGreaterThan(first?.revision ?? Infinity)
    expect(page.place()).toBe(ON_ITS_WAY)
  })

  it('is back in the form if a field is invalid, with the messages at their fields', async () => {
    await reviewed()
    refuse({ kind: 'invalid', fields: [{ path: 'entry.properties.0.county', message: 'Too long.' }] })
    await page.press('Send order')
    expect(page.title()).toBe('New refinance')
    expect(page.described('County', 'place')).toBe('County: Too long.')
    expect(document.activeElement).toBe(page.labelled('County'))
  })

  it.each<Failure>([{ kind: 'out-of-date' }, { kind: 'no-such-draft' }])(
    'because it moved on ($kind) says so, and links to its state',
    async failure => {
      await reviewed()
      refuse(failure)
      await page.press('Send order')
      expect(page.text()).toContain('This order was sent, deleted, or changed in another window.')
      page.bridge.answer('drafts.open', ok(sampleDraft(filledEntry('refinance'), { state: 'sent' })))
      await page.press('Show current order')
      expect(page.place()).toBe(ON_ITS_WAY)
    }
  )

  it('is not announced as well where it shows why', async () => {
    await reviewed()
    refuse({ kind: 'not-connected' })
    const { count } = announcement.value
    await page.press('Send order')
    expect(announcement.value.count).toBe(count)
  })

  it('is announced on another page, and stays among the drafts', async () => {
    await reviewed()
    const held = page.bridge.hold('outbox.submit')
    await page.press('Send order')
    await page.go('/orders')
    held.answer(failed({ kind: 'not-connected' }))
    await page.settle()
    expect(announcement.value.text).toBe(
      'The order for 2214 Elm St, Katy wasn’t sent. No connection is ready. It’s in Drafts.'
    )
    await page.go(newDraft('refinance'))
    expect(page.title()).toBe('Review refinance')
  })

  it('because of a bug stays in review, and the error is reported', async () => {
    await reviewed()
    const broken = new Error('broken')
    page.bridge.answer('outbox.submit', () => Promise.reject(broken))
    const seen: unknown[] = []
    page.app.config.errorHandler = error => void seen.push(error)
    await page.press('Send order')
    expect([page.title(), seen]).toEqual(['Review refinance', [broken]])
    expect(document.querySelector('[role=alert]')?.textContent).toContain('Title Desk hit a problem.')
  })
})

describe('a draft that the service rejected', () => {
  const REFUSAL: Failure = {
    kind: 'rejected',
    status: 422,
    words: 'The given data was invalid.',
    fields: [
      { path: 'property.zipCode', message: 'We do not know this ZIP code.' },
      { path: 'contacts.1.phone', message: 'We need a phone.' },
      { path: 'loanDetails.amount', message: 'Too much.' },
      { path: 'office', message: 'Closed on that day.' }
    ]
  }

  async function refused(refusal = REFUSAL) {
    page = await entryPage(
      `/drafts/${DRAFT_ID}`,
      entryBridge().answer('drafts.open', ok(sampleDraft(filledEntry('refinance'), { refusal })))
    )
  }

  it('opens with the service’s messages at their fields', async () => {
    await refused()
    expect(page.described('ZIP code', 'place')).toBe('ZIP code: We do not know this ZIP code.')
    expect(page.described('Phone', 'message', 1)).toBe('We need a phone.')
    expect(page.described('Loan amount', 'message')).toBe('Too much.')
    expect(document.activeElement).toBe(page.labelled('ZIP code'))
    expect(page.list('Required to send')).toEqual([
      'ZIP codeWe do not know this ZIP code.',
      'Pat Doe: phoneWe need a phone.',
      'Loan amountToo much.'
    ])
    const alert = document.querySelector('[role=alert]')
    expect(alert?.textContent).toContain('The service didn’t accept the order.')
    expect(alert?.textContent).toContain('The given data was invalid.')
    expect(alert?.parentElement?.querySelector('ul[aria-label]')?.textContent).toBe('office: Closed on that day.')
  })

  it('keeps each message until its field changes, even when another row is removed', async () => {
    await refused()
    await page.press('Remove Ana Ramirez')
    expect(page.described('Phone', 'message')).toBe('We need a phone.')
    await page.type('County', 'Harris')
    expect(page.described('ZIP code', 'place')).toBe('ZIP code: We do not know this ZIP code.')
    await page.type('ZIP code', '77493')
    expect(page.described('ZIP code', 'place')).toBeUndefined()
    await page.type('Loan amount', '300000')
    expect(page.described('Loan amount', 'message')).toBeUndefined()
    expect(page.described('Phone', 'message')).toBe('We need a phone.')
  })

  it('can be fixed and sent', async () => {
    await refused()
    await page.type('ZIP code', '77493')
    await page.command('proceed')
    await page.read()
    await page.command('proceed')
    expect(sendings().map(({ entry }) => entry.properties[0]?.zipCode)).toEqual(['77493'])
  })

  it('shows no message once everything is fixed', async () => {
    await refused({ kind: 'rejected', status: 422, fields: [{ path: 'property.county', message: 'Unknown.' }] })
    expect(document.querySelector('[role=alert]')).not.toBeNull()
    await page.type('County', 'Harris')
    expect(document.querySelector('[role=alert]')).toBeNull()
  })

  it('lists every reason that belongs to no field, and stays until the order is sent again (S1)', async () => {
    await refused({
      kind: 'rejected',
      status: 422,
      fields: [
        { path: '', message: 'The county is not served.' },
        { path: 'contacts', message: 'One more.' },
        { path: 'contacts.1', message: 'Not known.' }
      ]
    })
    const reasons = () =>
      [...document.querySelectorAll('ul[aria-label="More from the service"] li')].map(item => item.textContent)
    expect(reasons()).toEqual(['The county is not served.', 'Contacts: One more.', 'Pat Doe: Not known.'])
    await page.type('County', 'Harris')
    expect(reasons()).toHaveLength(3)
  })

  it('says so even if the service named no field', async () => {
    await refused({ kind: 'rejected', status: 400, words: 'No.', fields: [] })
    expect(document.querySelector('[role=alert]')?.textContent).toContain('No.')
  })
})
