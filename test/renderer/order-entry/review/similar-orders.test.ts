import { afterEach, describe, expect, it } from 'vitest'
import type { DraftId, Similar } from '#domain/order/draft.ts'
import { readEntry } from '#domain/order/order-entry.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { failed, ok } from '#domain/common/result.ts'
import { filledEntry } from '../../../fixtures/entries.ts'
import { DRAFT_ID, entryBridge, entryPage, SAVED_AT, type EntryPage } from '../entry-page.ts'

let page: EntryPage
afterEach(() => page.close())

async function reviewed(bridge = entryBridge()) {
  page = await entryPage('refinance', bridge)
  await page.fill(filledEntry('refinance'))
  await page.command('proceed')
  await page.read()
}

const sendings = () => page.bridge.argsOf('outbox.submit')

describe('similar orders (R50)', () => {
  const OTHER = '5a3c0d11-0000-4000-8000-000000000009' as DraftId
  const PLACED = '9f1c2d3e-0000-4000-8000-0000000002ab' as OrderId
  const SIMILAR: readonly Similar[] = [
    {
      where: 'draft',
      draftId: OTHER,
      orderId: null,
      title: '2214 Elm St, Katy',
      closingDate: '2026-11-30',
      at: SAVED_AT,
      same: ['property']
    },
    {
      where: 'outbox',
      draftId: OTHER,
      orderId: null,
      title: 'On its way',
      closingDate: '',
      at: SAVED_AT - 86_400_000,
      same: ['loan-number']
    },
    {
      where: 'sent',
      draftId: OTHER,
      orderId: PLACED,
      title: 'Sent',
      closingDate: '2026-12-01',
      at: SAVED_AT,
      same: ['property', 'borrower-and-closing', 'loan-number']
    },
    {
      where: 'listed',
      draftId: null,
      orderId: PLACED,
      title: 'Ramirez refinance',
      closingDate: 'soon',
      at: null,
      same: ['borrower-and-closing']
    }
  ]
  const warning = () => document.querySelector('[aria-label="Orders like this one"]')
  const dialog = () => document.querySelector<HTMLDialogElement>('dialog[open]')
  const confirm = async () => {
    dialog()?.querySelector<HTMLButtonElement>('.button-danger')?.click()
    await page.settle()
  }
  const warned = (found = SIMILAR) => reviewed(entryBridge().answer('drafts.similar', ok(found)))

  it('are requested for the reviewed order, and shown with where they are and what is the same', async () => {
    await warned()
    const read = readEntry(filledEntry('refinance'))
    expect(page.bridge.argsOf('drafts.similar')).toEqual([{ id: DRAFT_ID, order: read.ok && read.value }])
    expect(page.text()).toContain('Worth a look before you send')
    expect(
      [...warning()!.querySelectorAll('li')].map(item => [...item.children].map(part => part.textContent))
    ).toEqual([
      ['2214 Elm St, Katy', 'The same property', 'a draft here · closing Mon, Nov 30, 2026 · changed 10:43 AM'],
      ['On its way', 'The same loan number', 'in the outbox · handed over yesterday'],
      [
        'Sent',
        'The same property, the same borrower and closing date and the same loan number',
        'sent from this desk · closing Tue, Dec 1, 2026 · sent 10:43 AM'
      ],
      ['Ramirez refinance', 'The same borrower and closing date', 'in the order list · closing soon']
    ])
    expect([...warning()!.querySelectorAll('a')].map(link => link.getAttribute('href'))).toEqual([
      `/drafts/${OTHER}`,
      `/outbox/${OTHER}`,
      `/orders/${PLACED}`,
      `/orders/${PLACED}`
    ])
  })

  it('come before "Send order" in reading order', async () => {
    await warned()
    expect(
      warning()!.compareDocumentPosition(page.button('Send order')) & Node.DOCUMENT_POSITION_FOLLOWING
    ).toBeTruthy()
  })

  it('require a confirmation before the order is sent', async () => {
    await warned()
    await page.press('Send order')
    expect(sendings()).toEqual([])
    expect(dialog()?.textContent).toContain('Send it although 4 similar orders are there?')
    await confirm()
    expect(sendings()).toHaveLength(1)
    expect(page.place()).toBe(`/outbox/${DRAFT_ID}`)
  })

  it('keep the keyboard from confirming, and the order unsent if the user cancels', async () => {
    await warned(SIMILAR.slice(0, 1))
    await page.command('proceed')
    await page.command('proceed')
    expect(dialog()?.textContent).toContain('Send it although 1 similar order is there?')
    await page.press('Cancel')
    expect([dialog(), sendings()]).toEqual([null, []])
  })

  it('require nothing if there are none', async () => {
    await warned([])
    expect(warning()).toBeNull()
    await page.press('Send order')
    expect(sendings()).toHaveLength(1)
  })

  it('are waited for: nothing is sent before the result', async () => {
    const bridge = entryBridge()
    const held = bridge.hold('drafts.similar')
    await reviewed(bridge)
    expect(page.text()).toContain('Looking for similar orders …')
    expect(page.button('Send order').getAttribute('aria-disabled')).toBe('true')
    await page.press('Send order')
    expect(sendings()).toEqual([])
    held.answer(ok([]))
    await page.settle()
    await page.press('Send order')
    expect(sendings()).toHaveLength(1)
  })

  it('do not block sending if the search failed, and can be searched again', async () => {
    await reviewed(entryBridge().answer('drafts.similar', failed({ kind: 'store', trouble: 'damaged' })))
    expect(page.text()).toContain('It could not be checked whether a similar order is there.')
    page.bridge.answer('drafts.similar', ok(SIMILAR))
    await page.press('Check again')
    expect(warning()?.children).toHaveLength(4)
    page.bridge.answer('drafts.similar', failed({ kind: 'store', trouble: 'damaged' }))
    await page.press('Back to the form')
    await page.command('proceed')
    await page.read()
    await page.press('Send order')
    expect(sendings()).toHaveLength(1)
  })

  it('are searched once the draft is saved, since the main process must know it', async () => {
    page = await entryPage('refinance')
    await page.fill(filledEntry('refinance'))
    await page.pause()
    const held = page.bridge.hold('drafts.save')
    await page.type('City', 'Waller')
    await page.command('proceed')
    expect(page.bridge.argsOf('drafts.similar')).toEqual([])
    held.answer(failed({ kind: 'store', trouble: 'disk-full' }))
    page.bridge.answer('drafts.similar', failed({ kind: 'no-such-draft' }))
    await page.settle()
    expect(page.bridge.argsOf('drafts.similar')).toHaveLength(1)
    expect(page.text()).toContain(
      'It could not be checked whether a similar order is there.This computer’s disk is full.'
    )
  })

  it('are searched again at each review', async () => {
    await warned([])
    await page.press('Back to the form')
    await page.type('City', 'Waller')
    await page.command('proceed')
    expect(
      page.bridge.argsOf('drafts.similar').map(({ order }) => order.kind === 'refinance' && order.property.city)
    ).toEqual(['Katy', 'Waller'])
  })
})
