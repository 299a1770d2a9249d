import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ClosingBoard } from '#domain/orders/closings.ts'
import { USUAL_PREFERENCES, type Preferences } from '#domain/preferences.ts'
import { failed, ok } from '#domain/common/result.ts'
import { usePreferences } from '../../../renderer/settings/store.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../app/desk.ts'
import { listStatus, orderRow } from '../app/order-cache-samples.ts'
import { BOARD, closed, date, order } from './board-samples.ts'

let desk: Desk
afterEach(() => desk.close())

const open = async (board: ClosingBoard = BOARD) => {
  desk = await openDesk(
    '/closings',
    deskBridge().answer('closings.board', ok(board)).answer('orderList.refreshDetails', ok({}))
  )
}
const unfold = async () => {
  const past = desk.one('details') as HTMLDetailsElement
  past.open = true
  past.dispatchEvent(new Event('toggle'))
  await desk.settle()
}

describe('a row of the board', () => {
  it('has a word or a dash for what its order lacks', async () => {
    const bare = { ...orderRow(1), name: '', properties: [], borrowers: [] }
    await open({ ...BOARD, days: [{ ...BOARD.days[0]!, orders: [{ ...order(1), row: bare }] }] })
    const cells = ['.name a', '.property', '.people'].map(name => desk.text(`.board .order ${name}`))
    expect(cells).toEqual(['Unnamed order', '–', '–'])
  })
})

describe('after closings', () => {
  it('what is done is done, not received, beside the day of the closing', async () => {
    const orders = [closed(9, { funded: 'done', recorded: 'none' })]
    await open({ ...BOARD, postClosing: { ...BOARD.postClosing, orders } })
    await unfold()
    expect(wordsOf(desk.one('details tbody'))).toMatch(/^Order 9 .* Mon, Nov 23 • Done – N\/A$/)
    expect(desk.all('details thead th').map(wordsOf).slice(-3)).toEqual(['Closing', 'Funded', 'Recorded'])
  })

  it('the day of a closing has its year once that is the last one', async () => {
    await open()
    await unfold()
    expect(desk.text('details tbody')).toContain('Mon, Nov 23')
    desk.bridge.answer('closings.board', ok({ ...BOARD, today: date('2027-01-01') }))
    desk.bridge.emit('orderList.changed', listStatus({ revision: 2 }))
    await vi.advanceTimersByTimeAsync(5000)
    await desk.settle()
    expect(desk.text('details tbody')).toContain('Nov 23, 2026')
  })

  it('the orders that are not listed are counted', async () => {
    await open({ ...BOARD, postClosing: { ...BOARD.postClosing, more: 1 } })
    await unfold()
    expect(desk.text('details > .about')).toBe('And 1 more order.')
    desk.close()
    await open()
    await unfold()
    expect(desk.all('details > .about')).toEqual([])
  })
})

describe('the board', () => {
  it('counts its closings above', async () => {
    await open()
    expect(desk.text('.closings')).toContain('5 closings in the next 0 business days, 1 overdue')
  })

  it('says so where only what is overdue is shown, and nothing is', async () => {
    await open({ ...BOARD, late: 0, days: [{ ...BOARD.days[0]!, orders: [order(2)], more: 0 }] })
    desk.one('input[type=checkbox]').click()
    await desk.settle()
    expect(wordsOf(desk.one('.empty'))).toContain('Nothing is overdue')
    expect(desk.all('.board')).toEqual([])
  })

  it('says on paper of which day and of whose orders it is, and when the service last sent any', async () => {
    await open()
    expect(desk.text('.print-only')).toBe('Nov 20, 2026 · Lone Star Lending')
    desk.bridge.emit('orderList.changed', listStatus({ asOf: new Date(2026, 10, 19, 16, 2).getTime(), revision: 2 }))
    await desk.settle()
    expect(desk.text('.print-only')).toBe('Nov 20, 2026 · Lone Star Lending · Updated Nov 19, 2026, 4:02 PM')
  })

  it('says on paper that it has only what is overdue', async () => {
    await open()
    desk.one('input[type=checkbox]').click()
    await desk.settle()
    expect(desk.text('.print-only')).toBe('Nov 20, 2026 · Lone Star Lending · Overdue only')
  })

  it('warns above the closings while more may come', async () => {
    await open()
    expect(desk.all('.closings .caution')).toEqual([])
    desk.bridge.emit('orderList.changed', listStatus({ scan: { page: 2, lastPage: 9, isFirst: true } }))
    await desk.settle()
    expect(desk.text('.closings .caution')).toBe('Still loading orders. More closings may appear.')
  })

  it('is read again when the office counts otherwise what is overdue, and not for another setting', async () => {
    await open()
    const boards = () => desk.bridge.argsOf('closings.board').filter(args => !('only' in args)).length
    const before = boards()
    const save = async (changes: Partial<Preferences>) => {
      desk.bridge.answer('preferences.save', wanted => ok(wanted))
      await usePreferences().save({ ...(usePreferences().preferences ?? USUAL_PREFERENCES), ...changes })
      await desk.settle()
      return boards() - before
    }
    expect(await save({ userName: 'Ana Ramirez' })).toBe(0)
    expect(await save({ lateAt: { ...USUAL_PREFERENCES.lateAt, payoff: 9 } })).toBe(1)
    expect(await save({ closingDays: 3 })).toBe(2)
  })

  it('says why the office’s rules could not be read, and reads them again on request', async () => {
    const bridge = deskBridge()
      .answer('closings.board', ok(BOARD))
      .answer('preferences.read', failed({ kind: 'store', trouble: 'disk-fault' }))
    desk = await openDesk('/closings', bridge)
    expect(desk.all('.closings [role=alert]')).toHaveLength(1)
    bridge.answer('preferences.read', ok(USUAL_PREFERENCES))
    await desk.press('Try again')
    expect(desk.all('.closings [role=alert]')).toEqual([])
    expect(desk.text('.rules')).toContain('Overdue means business days before closing')
  })

  it('is not printed while it is being saved, and says above where it was saved', async () => {
    await open()
    const disabled = () => ['Print…', 'Save as PDF…'].map(name => desk.button(name).getAttribute('aria-disabled'))
    const held = desk.bridge.hold('page.savePdf')
    await desk.press('Save as PDF…')
    expect(disabled()).toEqual(['true', 'true'])
    held.answer(ok({ saved: true }))
    await desk.settle()
    expect([disabled(), desk.text('.closings .as-of')]).toEqual([[null, null], 'PDF saved.'])
  })
})
