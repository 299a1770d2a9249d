import { afterEach, describe, expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { deskBridge, openDesk, type Desk } from '../../app/desk.ts'
import { samplePage, sampleRow } from '../../app/samples.ts'

let desk: Desk
afterEach(() => desk.close())

const cells = (row: number) =>
  [...desk.all('tbody tr')[row]!.querySelectorAll('td')].map(cell => cell.textContent.trim())
const isOff = (name: string) => desk.button(name).getAttribute('aria-disabled') === 'true'
describe('the service’s list', () => {
  it('shows each order in eight columns, in the service’s order', async () => {
    desk = await openDesk()
    expect(desk.all('thead th').map(head => head.textContent)).toEqual([
      'Name',
      'Property',
      'Closing',
      'Buyer/Borrower',
      'Sellers',
      'Status',
      'Commitment',
      'Policy'
    ])
    expect(desk.rows()).toHaveLength(15)
    expect(cells(0)).toEqual([
      'Order 1',
      '1 Elm St, Katy, TX 77494',
      expect.stringContaining('Mon, Nov 23'),
      'Ana Ramirez 1',
      '–',
      'New',
      'Pending',
      'Not issued'
    ])
  })

  it('shows commitment and policy, including when the service does not say', async () => {
    const rows = [
      sampleRow(1, { commitmentUploaded: true, policyIssued: true }),
      sampleRow(2, { commitmentUploaded: null, policyIssued: null })
    ]
    desk = await openDesk('/orders', deskBridge().answer('orders.page', ok(samplePage(1, 2, { rows }))))
    expect(cells(0).slice(6)).toEqual(['Received', 'Issued'])
    expect(cells(1).slice(6)).toEqual(['Unknown', 'Unknown'])
  })

  it('shows an unknown status, an invalid date and an empty name as received', async () => {
    const rows = [
      sampleRow(1, {
        name: '',
        status: 'Awaiting <b>deed</b>',
        closingDate: null,
        closingText: 'TBD',
        properties: [],
        borrowers: []
      })
    ]
    desk = await openDesk('/orders', deskBridge().answer('orders.page', ok(samplePage(1, 1, { rows }))))
    expect(cells(0)).toEqual(['Unnamed order', '–', 'TBD', '–', '–', 'Awaiting <b>deed</b>', 'Pending', 'Not issued'])
    expect(desk.all('tbody b')).toEqual([])
  })

  it('makes all properties of an order available', async () => {
    const rows = [sampleRow(1, { properties: ['1 Elm St', '2 Elm St'] })]
    desk = await openDesk('/orders', deskBridge().answer('orders.page', ok(samplePage(1, 1, { rows }))))
    expect(cells(0)[1]).toBe('2 properties · 1 Elm St')
    expect(desk.one('tbody [data-whole]').dataset['whole']).toBe('1 Elm St\n2 Elm St')
  })

  it('lists what the service omitted in one line', async () => {
    const page = samplePage(1, 15, { gaps: ['data.3.order_id', 'data.5.order_id'] })
    desk = await openDesk('/orders', deskBridge().answer('orders.page', ok(page)))
    expect(desk.text()).toContain(
      'The service left out, or sent in another form: the order ID, without which a row can’t be opened (2 rows).'
    )
  })

  it('does not mention missing paging links, which paging does not need', async () => {
    const page = samplePage(1, 87, { gaps: ['links.first', 'links.next'] })
    desk = await openDesk('/orders', deskBridge().answer('orders.page', ok(page)))
    expect(desk.text()).not.toContain('left out')
    expect(isOff('Next page')).toBe(false)
  })

  it('says when the service sent more rows than are shown', async () => {
    const page = samplePage(1, 15, { gaps: ['data.1000+'] })
    desk = await openDesk('/orders', deskBridge().answer('orders.page', ok(page)))
    expect(desk.text()).toContain('Only the first 1,000 rows are shown; the service sent more.')
    expect(desk.text()).not.toContain('left out')
  })
})
