import { afterEach, expect, it, vi } from 'vitest'
import { initials } from '../../../renderer/ui/text/initials.ts'
import { openDesk, type Desk } from '../app/desk.ts'
import { BACK_OFFICE, FRONT_DESK, inOffice } from '../app/office-samples.ts'
import { orderId } from '../app/samples.ts'
import { allOrdersBridge } from './all-orders.ts'

let desk: Desk
afterEach(() => desk.close())

const marks = () => desk.all('main tbody .name').map(cell => cell.querySelector('.desk-mark')?.getAttribute('title'))

it('the rows of orders say which desk looks after them, and follow what other desks change', async () => {
  const desks = { [orderId(1)]: BACK_OFFICE, [orderId(3)]: FRONT_DESK }
  desk = await openDesk('/all-orders', inOffice(allOrdersBridge(3), desks))
  expect(marks()).toEqual(['Assigned to Back office', undefined, 'Assigned to Front desk (this desk)'])
  expect(desk.all('.desk-mark').map(mark => [mark.textContent, mark.getAttribute('role')])).toEqual([
    ['BO', 'img'],
    ['FD', 'img']
  ])
  inOffice(desk.bridge, { [orderId(2)]: BACK_OFFICE })
  const asked = () => desk.bridge.argsOf('officeOrder.lookedAfter').length
  const before = asked()
  desk.bridge.emit('officeOrder.changed', { orderIds: [orderId(7)] })
  await desk.settle()
  expect(asked()).toBe(before)
  desk.bridge.emit('officeOrder.changed', { orderIds: [orderId(2)] })
  await vi.advanceTimersByTimeAsync(150)
  await desk.settle()
  expect(marks()).toEqual([undefined, 'Assigned to Back office', undefined])
})

it('the mark of a desk gives way to that of the one that looks after the order since', async () => {
  desk = await openDesk('/all-orders', inOffice(allOrdersBridge(1), { [orderId(1)]: BACK_OFFICE }))
  expect(marks()).toEqual(['Assigned to Back office'])
  inOffice(desk.bridge, { [orderId(1)]: FRONT_DESK })
  desk.bridge.emit('officeOrder.changed', { orderIds: [orderId(1)] })
  await vi.advanceTimersByTimeAsync(150)
  await desk.settle()
  expect([marks(), desk.all('.desk-mark').length]).toEqual([['Assigned to Front desk (this desk)'], 1])
})

it('a desk that belongs to no office has no marks, and asks for none', async () => {
  desk = await openDesk('/all-orders', allOrdersBridge(3))
  desk.bridge.emit('officeOrder.changed', { orderIds: null })
  await desk.settle()
  expect(marks()).toEqual([undefined, undefined, undefined])
  expect(desk.bridge.calls.filter(({ name }) => name.startsWith('officeOrder.'))).toEqual([])
})

it('marks go once the desk leaves its office', async () => {
  desk = await openDesk('/all-orders', inOffice(allOrdersBridge(1), { [orderId(1)]: BACK_OFFICE }))
  desk.bridge.emit('office.changed', { kind: 'none' })
  await desk.settle()
  expect(marks()).toEqual([undefined])
})

it.each([
  ['Back office', 'BO'],
  ['Escrow', 'ES'],
  ['desk 12', 'D1'],
  ['élan', 'ÉL'],
  ['Q', 'Q'],
  ['(—)', '']
])('a desk named %s has the letters %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
