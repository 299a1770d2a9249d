import { afterEach, describe, expect, it } from 'vitest'
import type { DraftId, Similar } from '#domain/order/draft.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { failed, ok } from '#domain/common/result.ts'
import { useOrderEntries } from '../../../../renderer/order-entry/entry/store.ts'
import { filledEntry } from '../../../fixtures/entries.ts'
import { DRAFT_ID, entryBridge, entryPage, sampleDraft, SAVED_AT, type EntryPage } from '../entry-page.ts'

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

  it('name the desk of the office that sent one', async () => {
    await warned([
      {
        where: 'sent',
        draftId: null,
        orderId: PLACED,
        title: '2214 Elm St, Katy',
        closingDate: '',
        desk: 'Front desk',
        at: SAVED_AT,
        same: ['property']
      }
    ])
    expect(warning()?.textContent.replace(/\s+/g, ' ')).toContain('Same property. Sent by Front desk · sent 10:43 AM')
    expect(warning()?.querySelector('a')?.getAttribute('href')).toBe(`/orders/${PLACED}`)
  })

  it('are requested for the reviewed order, and shown with where they are and what is the same', async () => {
    await warned()
    expect(page.bridge.argsOf('drafts.similar').at(-1)).toEqual({
      id: DRAFT_ID,
      entry: {
        ...filledEntry('refinance'),
        closingDate: '11/30/2026',
        loan: { ...filledEntry('refinance').loan, amount: '$400,000' }
      }
    })
    expect(page.text()).toContain('This may be a duplicate of 4 orders')
    expect([...warning()!.querySelectorAll('li p')].map(item => item.textContent.replace(/\s+/g, ' ').trim())).toEqual([
      '2214 Elm St, Katy: Same property. Draft · closing Mon, Nov 30 · edited 10:43 AM',
      'On its way: Same loan number. In the outbox · queued yesterday',
      'Sent: Same property, borrower, closing date, and loan number. Sent from this computer · closing Tue, Dec 1 · sent 10:43 AM',
      'Ramirez refinance: Same borrower and closing date. In the order list · closing soon'
    ])
    expect([...warning()!.querySelectorAll('a')].map(link => link.textContent.trim())).toEqual([
      'Open draft',
      'Open order',
      'Open order',
      'Open order'
    ])
    expect(page.button('Open draft: 2214 Elm St, Katy')).toBeTruthy()
    expect([...warning()!.querySelectorAll('a')].map(link => link.getAttribute('href'))).toEqual([
      `/drafts/${OTHER}`,
      `/outbox/${OTHER}`,
      `/orders/${PLACED}`,
      `/orders/${PLACED}`
    ])
  })

  it('are shown above the form as soon as the address is known, and no longer once it is another', async () => {
    page = await entryPage('refinance', entryBridge().answer('drafts.similar', ok(SIMILAR)))
    await page.type('Street address', '2214 Elm St')
    await page.leave('Street address')
    expect([warning(), page.bridge.argsOf('drafts.similar')]).toEqual([null, []])
    await page.type('ZIP code', '77494')
    await page.leave('ZIP code')
    expect(warning()?.children).toHaveLength(4)
    expect(warning()!.compareDocumentPosition(page.labelled('Street address'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await page.type('Phone', '713')
    await page.leave('Phone')
    expect(page.bridge.argsOf('drafts.similar')).toHaveLength(1)
    page.bridge.answer('drafts.similar', ok([]))
    await page.type('ZIP code', '77007')
    await page.leave('ZIP code')
    expect(warning()).toBeNull()
  })

  it('are shown at once above a draft that is opened again', async () => {
    const bridge = entryBridge().answer('drafts.similar', ok(SIMILAR))
    bridge.answer('drafts.open', ok(sampleDraft(filledEntry('refinance'))))
    page = await entryPage(`/drafts/${DRAFT_ID}`, bridge)
    expect(warning()?.children).toHaveLength(4)
  })

  it('have no link where there is no page of theirs', async () => {
    await warned([{ ...SIMILAR[1]!, draftId: null }])
    expect(warning()?.textContent).toContain('In the outbox')
    expect(warning()?.querySelector('a')).toBeNull()
  })

  it('without an address yet are called so, in the question, too', async () => {
    await warned(SIMILAR.slice(0, 1).map(one => ({ ...one, title: '' })))
    expect(warning()?.querySelector('strong')?.textContent).toBe('No address yet:')
    expect(page.button('Open draft: No address yet')).toBeTruthy()
    await page.press('Send order')
    expect(dialog()?.textContent).toContain('No address yet')
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
    expect(dialog()?.textContent).toContain('This may be a duplicate. Send anyway?')
    expect(dialog()?.textContent).toContain('2214 Elm St, Katy; On its way; Sent…')
    await confirm()
    expect(sendings()).toHaveLength(1)
    expect(page.place()).toBe(`/outbox/${DRAFT_ID}`)
  })

  it('are all named in the question where there are three', async () => {
    await warned(SIMILAR.slice(0, 3))
    await page.press('Send order')
    expect(dialog()?.querySelector('p')?.textContent.trim()).toBe('2214 Elm St, Katy; On its way; Sent')
  })

  it('keep the keyboard from confirming, and the order unsent if the user cancels', async () => {
    await warned(SIMILAR.slice(0, 1))
    await page.command('proceed')
    await page.command('proceed')
    expect(dialog()?.textContent).toContain('2214 Elm St, Katy')
    expect(dialog()?.textContent).not.toContain('…')
    expect(document.querySelector('.duplicates h2')?.textContent.trim()).toBe('This may be a duplicate')
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
    page = await entryPage('refinance')
    await page.fill(filledEntry('refinance'))
    const held = page.bridge.hold('drafts.similar')
    await page.command('proceed')
    await page.read()
    expect(page.text()).toContain('Checking for duplicates…')
    expect(page.button('Send order').getAttribute('aria-disabled')).toBe('true')
    await page.press('Send order')
    expect(sendings()).toEqual([])
    expect(page.text()).toContain('Not sent yet. Still checking for duplicates.')
    held.answer(ok([]))
    await page.settle()
    await page.press('Send order')
    expect(sendings()).toHaveLength(1)
  })

  it('do not block sending if the search failed, and can be searched again', async () => {
    await reviewed(entryBridge().answer('drafts.similar', failed({ kind: 'store', trouble: 'damaged' })))
    expect(page.text()).toContain('Couldn’t check for duplicates')
    page.bridge.answer('drafts.similar', ok(SIMILAR))
    await page.press('Check again')
    expect(warning()?.children).toHaveLength(4)
    page.bridge.answer('drafts.similar', failed({ kind: 'store', trouble: 'damaged' }))
    await page.press('Edit order')
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
    const before = page.bridge.argsOf('drafts.similar').length
    await page.type('City', 'Waller')
    await page.command('proceed')
    expect(page.bridge.argsOf('drafts.similar')).toHaveLength(before)
    held.answer(failed({ kind: 'store', trouble: 'disk-full' }))
    page.bridge.answer('drafts.similar', failed({ kind: 'no-such-draft' }))
    await page.settle()
    expect(page.bridge.argsOf('drafts.similar')).toHaveLength(before + 1)
    expect(page.text()).toContain('Couldn’t check for duplicatesThis computer’s disk is full.')
  })

  it('are searched again where the order changed since its review', async () => {
    await warned([])
    const opened = await useOrderEntries().open(DRAFT_ID, 'refinance')
    if (opened.kind !== 'open') throw new Error('the form is not open')
    opened.entry.properties.rows[0]?.change({ city: 'Waller' })
    page.bridge.answer('drafts.similar', ok(SIMILAR))
    await page.press('Send order')
    expect([sendings(), warning()?.children.length]).toEqual([[], 4])
  })

  it('are searched again at each review', async () => {
    await warned([])
    const cities = () => page.bridge.argsOf('drafts.similar').map(({ entry }) => entry.properties[0]?.city)
    const before = cities().length
    await page.press('Edit order')
    await page.type('City', 'Waller')
    await page.command('proceed')
    expect(cities().length).toBeGreaterThan(before)
    expect(cities().at(-1)).toBe('Waller')
  })
})
