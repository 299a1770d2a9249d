import { afterEach, beforeEach, expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { openDesk, type Desk } from '../../app/desk.ts'
import { allOrdersBridge } from '../all-orders.ts'

let desk: Desk
beforeEach(async () => {
  desk = await openDesk(
    '/all-orders',
    allOrdersBridge(4).answer('preferences.save', preferences => ok(preferences))
  )
  await desk.press('Columns')
})
afterEach(() => desk.close())

const saved = () => desk.bridge.argsOf('preferences.save').map(({ orderColumns }) => orderColumns)
const toggle = async (label: string) => {
  const found = desk.all('#column-menu label').find(({ textContent }) => textContent.trim() === label)
  found?.querySelector('input')?.click()
  await desk.settle()
}

it('columns as they always were are not restored, and the first is moved no further', async () => {
  await desk.press('Restore defaults')
  await desk.press('Move Type left')
  expect(saved()).toEqual([])
  await desk.press('Move Property left')
  expect([saved().length, desk.said()]).toEqual([1, 'Property moved left'])
})

it('a column that was left out is shown again', async () => {
  await toggle('Sellers')
  await toggle('Policy')
  await toggle('Sellers')
  expect(saved().map(({ hidden }) => hidden)).toEqual([['sellers'], ['sellers', 'policy'], ['policy']])
})

it('columns that were only resized are restored, too', async () => {
  desk.button('Status').focus()
  await desk.key('ArrowLeft', { shiftKey: true })
  expect(Object.keys(saved().at(-1)?.widths ?? {})).toEqual(['status'])
  await desk.press('Restore defaults')
  expect(saved().at(-1)).toEqual({ hidden: [], widths: {} })
})

it('Esc closes the menu, and leaves the search as it is', async () => {
  await desk.router.push('/all-orders?q=order')
  await desk.settle()
  const menu = desk.one('#column-menu')
  menu.showPopover()
  desk.button('Restore defaults').focus()
  await desk.key('Escape')
  expect([menu.dataset['open'], desk.place()]).toEqual([undefined, '/all-orders?q=order'])
})
