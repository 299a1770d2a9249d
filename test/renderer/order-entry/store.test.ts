import { afterEach, describe, expect, it } from 'vitest'
import { useConnections } from '../../../renderer/connect/store.ts'
import { entryOf } from '../../../renderer/order-entry/open-entry.ts'
import { useOrderEntries } from '../../../renderer/order-entry/store.ts'
import { emptyEntry } from '#domain/order-entry.ts'
import { ok } from '#domain/result.ts'
import { connectionState, entryPage, type EntryPage } from './entry-page.ts'
import { filledEntry } from '../../fixtures/entries.ts'

let page: EntryPage
afterEach(() => page.close())

describe('what was typed', () => {
  it('is there again when the clerk comes back, problems shown before included', async () => {
    page = await entryPage('refinance')
    await page.fill(filledEntry('refinance'))
    await page.type('Loan amount', '400,0')
    await page.leave('Loan amount')
    await page.type('County', '')
    await page.leave('County')
    await page.go('/orders')
    await page.go('/new/refinance')
    expect(page.labelled('Loan amount').value).toBe('400,0')
    expect(page.described('Loan amount', 'message')).toBe('Enter an amount in dollars, such as 400,000 or 400000.00.')
    expect(page.described('County', 'message')).toBe('Enter the county.')
    expect(page.described('City', 'message')).toBeUndefined()
    expect(entryOf(useOrderEntries().entryFor('c1', 'refinance')))
      .toEqual({ ...filledEntry('refinance'), closingDate: '11/30/2026', loan: { ...filledEntry('refinance').loan, amount: '400,0' },
        properties: [{ ...filledEntry('refinance').properties[0], county: '' }] })
  })

  it('is kept for each kind by itself', async () => {
    page = await entryPage('refinance')
    await page.type('Street address', '2214 Elm St')
    await page.go('/new/purchase')
    expect(page.labelled('Street address').value).toBe('')
    await page.type('Street address', '18 Harbor View Dr')
    await page.go('/new/refinance')
    expect(page.labelled('Street address').value).toBe('2214 Elm St')
  })

  it('is kept for each connection by itself (R47)', async () => {
    page = await entryPage('refinance')
    await page.type('Street address', '2214 Elm St')
    await page.type('Closing date', '2026-11-30')
    page.bridge.emit('connection.changed', connectionState('c2'))
    await page.settle()
    expect([page.labelled('Street address').value, page.labelled('Closing date').value]).toEqual(['', ''])
    page.bridge.emit('connection.changed', connectionState('c1'))
    await page.settle()
    expect([page.labelled('Street address').value, page.labelled('Closing date').value]).toEqual(['2214 Elm St', '2026-11-30'])
  })

  it('goes with its connection (R24)', async () => {
    page = await entryPage('refinance')
    await page.type('Street address', '2214 Elm St')
    page.bridge.answer('connection.remove', ok(connectionState('c2', ['c2'])))
    await useConnections().remove('c1')
    await page.settle()
    expect(entryOf(useOrderEntries().entryFor('c1', 'refinance'))).toEqual(emptyEntry('refinance'))
  })

  it('goes by "Start over", and comes back by "Undo"', async () => {
    page = await entryPage('refinance')
    await page.type('Street address', '2214 Elm St')
    await page.type('Slack channel', '#closings')
    await page.press('Start over')
    expect([page.labelled('Street address').value, page.labelled('Slack channel').value]).toEqual(['', ''])
    expect(page.text()).toContain('The form was cleared.')
    expect(document.activeElement).toBe(page.labelled('Street address'))
    await page.press('Undo')
    expect([page.labelled('Street address').value, page.labelled('Slack channel').value]).toEqual(['2214 Elm St', '#closings'])
    expect(document.activeElement?.textContent).toBe('New refinance')
  })

  const startedOver = async () => {
    page = await entryPage('refinance')
    await page.type('Street address', '2214 Elm St')
    await page.press('Start over')
  }
  const undoKey = async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }))
    await page.settle()
  }

  it('comes back by Ctrl+Z from the first field too, where nothing is typed yet', async () => {
    await startedOver()
    expect(document.activeElement).toBe(page.labelled('Street address'))
    await undoKey()
    expect(page.labelled('Street address').value).toBe('2214 Elm St')
  })

  it.each([['Street address', '18 Harbor View Dr'], ['Slack channel', '#next'], ['Role', 'Lender']])(
    'is gone for good once something is typed into the fresh form (%s): "Undo" must not take that away', async (label, text) => {
      await startedOver()
      await page.type(label, text)
      expect(page.text()).not.toContain('The form was cleared.')
      await undoKey()
      page.button('Start over').focus()
      await undoKey()
      expect(page.labelled(label).value).toBe(text)
      await page.type(label, '')
      await undoKey()
      expect(page.labelled('Street address').value).toBe('')
    }
  )

  it('has its "Undo" outside of what scrolls, so that it covers no field', async () => {
    await startedOver()
    expect(page.button('Undo').closest('[role=status]')).not.toBeNull()
    expect(page.button('Undo').closest('.fields')).toBeNull()
  })
})
