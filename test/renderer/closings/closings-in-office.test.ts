import { afterEach, describe, expect, it, vi } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { deskBridge, openDesk, type Desk } from '../app/desk.ts'
import { FRONT_DESK, inOffice } from '../app/office-samples.ts'
import { EMPTY_BOARD } from '../app/order-cache-samples.ts'
import { BOARD } from './board-samples.ts'

let desk: Desk
afterEach(() => desk.close())

describe('the board in a shared office', () => {
  const ROWS = () => desk.all('.board .order .which')
  const choose = async (filter: string) => {
    const select = desk.one('.legend select') as HTMLSelectElement
    select.value = filter
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await desk.settle()
  }
  const asked = () => desk.bridge.argsOf('closings.board').at(-1)
  const goTo = async (place: string) => {
    await desk.router.push(place)
    await desk.settle()
  }

  it('is that of one desk, of no desk, or of all, and says so where nothing closes', async () => {
    const bridge = deskBridge().answer('closings.board', ({ lookedAfter }) =>
      ok(lookedAfter === 'none' ? EMPTY_BOARD : BOARD)
    )
    desk = await openDesk('/closings', inOffice(bridge))
    const select = desk.one('.legend select') as HTMLSelectElement
    expect([...select.options].map(({ text }) => text)).toEqual([
      'All desks',
      'Front desk (this desk)',
      'Back office',
      'No desk'
    ])
    await choose('a Front desk')
    expect(asked()).toEqual({ lookedAfter: 'a Front desk' })
    expect(desk.text('.print-only')).toContain('Assigned to: Front desk')
    await choose('none')
    expect(desk.text('main')).toContain('Every order that closes soon is assigned to a desk.')
    await desk.press('Show all desks')
    expect(asked()).toEqual({ lookedAfter: '' })
    expect(ROWS()).toHaveLength(2)
  })

  it('leads to the orders of that desk alone, from its strip and from a day', async () => {
    desk = await openDesk('/closings', inOffice(deskBridge().answer('closings.board', ok(BOARD))))
    await choose('b Back office')
    const closing = { kind: 'between', from: '2026-11-20', to: '2026-11-20' }
    const f = JSON.stringify({ closing, lookedAfter: 'b Back office' })
    const [inStrip] = desk.all('.strip a').map(link => link.getAttribute('href')?.split('?')[1])
    expect(new URLSearchParams(inStrip).get('f')).toBe(f)
    await desk.press('see all')
    expect(desk.router.currentRoute.value.query).toEqual({ f })
  })

  it('is as it was left, and of all desks again once this one leaves the office', async () => {
    desk = await openDesk('/closings', inOffice(deskBridge().answer('closings.board', ok(BOARD))))
    await choose('b Back office')
    await goTo('/changes')
    await goTo('/closings')
    expect([(desk.one('.legend select') as HTMLSelectElement).value, asked()]).toEqual([
      'b Back office',
      { lookedAfter: 'b Back office' }
    ])
    desk.bridge.emit('office.changed', { kind: 'none' })
    await desk.settle()
    expect(desk.all('.legend select')).toEqual([])
    await goTo('/changes')
    await goTo('/closings')
    expect(asked()).toEqual({ lookedAfter: '' })
  })

  it('marks orders with the desk that looks after them, and asks for none where there is no office', async () => {
    const { orderId } = BOARD.days[0]!.orders[1]!.row
    desk = await openDesk(
      '/closings',
      inOffice(deskBridge().answer('closings.board', ok(BOARD)), { [orderId]: FRONT_DESK })
    )
    expect(ROWS().map(row => row.querySelector('.desk-mark')?.getAttribute('aria-label'))).toEqual([
      undefined,
      'Assigned to Front desk (this desk)'
    ])
    desk.close()
    desk = await openDesk('/closings', deskBridge().answer('closings.board', ok(BOARD)))
    expect(desk.all('.legend select, .desk-mark')).toEqual([])
    expect(desk.bridge.calls.filter(({ name }) => name.startsWith('officeOrder.'))).toEqual([])
  })

  it('marks past closings, too, once they are unfolded', async () => {
    const { orderId } = BOARD.postClosing.orders[0]!.row
    const bridge = deskBridge().answer('closings.board', ok(BOARD)).answer('orderList.refreshDetails', ok({}))
    desk = await openDesk('/closings', inOffice(bridge, { [orderId]: FRONT_DESK }))
    const past = desk.one('details') as HTMLDetailsElement
    past.open = true
    past.dispatchEvent(new Event('toggle'))
    await desk.settle()
    // Desks are asked for after a pause.
    await vi.advanceTimersByTimeAsync(150)
    await desk.settle()
    expect(desk.one('details .desk-mark').getAttribute('aria-label')).toBe('Assigned to Front desk (this desk)')
  })

  it('has the focus on its first order after the button that shows all desks, which is gone then', async () => {
    const bridge = deskBridge().answer('closings.board', ({ lookedAfter }) =>
      ok(lookedAfter === 'none' ? EMPTY_BOARD : BOARD)
    )
    desk = await openDesk('/closings', inOffice(bridge))
    await choose('none')
    desk.button('Show all desks').focus()
    await desk.press('Show all desks')
    expect(document.activeElement?.textContent).toBe('Order 1')
  })
})
