import { afterEach, describe, expect, it } from 'vitest'
import { ALL_ORDERS, NO_FILTERS, type SavedView } from '#domain/orders/order-list.ts'
import { failed, ok } from '#domain/common/result.ts'
import { openDesk, type Desk } from '../app/desk.ts'
import { listStatus } from '../app/order-cache-samples.ts'
import { connected, GULF_COAST, LONE_STAR } from '../app/samples.ts'
import { allOrdersBridge } from './all-orders.ts'

let desk: Desk
afterEach(() => desk.close())

const MINE: SavedView = { id: 'v1', name: 'Mine', query: ALL_ORDERS }
const DISK_FULL = failed({ kind: 'store', trouble: 'disk-full' } as const)
const open = async (at: string) => (desk = await openDesk(at, allOrdersBridge(4).answer('orderList.views', ok([MINE]))))
const saved = () => desk.bridge.argsOf('orderList.saveView')
const wrong = () => desk.all('dialog[open] [role=alert]').map(({ textContent }) => textContent)

describe('a saved view', () => {
  it('needs a name, without blanks around it, that no other has', async () => {
    await open('/all-orders?q=order')
    await desk.press('Save view…')
    expect(desk.field('Name').value).toBe('order')
    for (const [name, why] of [
      ['  ', 'Enter a name.'],
      [' Mine ', 'Another view already has this name.']
    ] as const) {
      await desk.type(desk.field('Name'), name)
      await desk.press('Save view')
      expect(wrong()).toEqual([why])
    }
    expect(saved()).toEqual([])
    await desk.type(desk.field('Name'), ' Ours ')
    desk.bridge.answer('orderList.saveView', view => ok([MINE, view]))
    await desk.press('Save view')
    expect([saved().map(({ name }) => name), desk.all('dialog[open]')]).toEqual([['Ours'], []])
    expect(desk.said()).toBe('“Ours” saved.')
  })

  it('takes a name of at most 60 letters, as many as are kept', async () => {
    await open('/all-orders?q=order')
    await desk.press('Save view…')
    expect(desk.field('Name').getAttribute('maxlength')).toBe('60')
  })

  it('is one, however often it is asked for before it is there', async () => {
    await open('/all-orders?q=order')
    await desk.press('Save view…')
    const held = desk.bridge.hold('orderList.saveView')
    await desk.press('Save view')
    await desk.press('Save view')
    expect(saved()).toHaveLength(1)
    held.answer(ok([MINE, ...saved()]))
    await desk.settle()
    expect(desk.all('dialog[open]')).toEqual([])
  })

  it('that is renamed finds what it found before, whatever is shown', async () => {
    await open('/all-orders?view=v1')
    desk.bridge.answer('orderList.saveView', view => ok([view]))
    await desk.press('Name')
    await desk.press('Edit view…')
    expect(desk.field('Name').value).toBe('Mine')
    await desk.type(desk.field('Name'), 'Ours')
    await desk.press('Rename view')
    expect(saved()).toEqual([{ ...MINE, name: 'Ours' }])
  })

  it('that could not be renamed or removed stays, and so does its dialog, with the reason', async () => {
    await open('/all-orders?view=v1')
    desk.bridge.answer('orderList.saveView', DISK_FULL).answer('orderList.removeView', DISK_FULL)
    await desk.press('Edit view…')
    await desk.press('Rename view')
    expect(wrong()).toHaveLength(1)
    await desk.press('Delete view')
    expect([wrong().length, desk.has('Mine')]).toEqual([1, true])
    desk.bridge.answer('orderList.saveView', ok([MINE]))
    await desk.press('Rename view')
    expect(desk.all('dialog[open]')).toEqual([])
  })

  it('that was locked at first is offered once it can be read', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(4))
    expect(desk.has('Mine')).toBe(false)
    desk.bridge.answer('orderList.views', ok([MINE]))
    desk.bridge.emit('unlock.changed', { kind: 'kept', by: 'passphrase', notices: [] })
    await desk.settle()
    expect(desk.has('Mine')).toBe(true)
  })

  it('that could not be updated says why until it is', async () => {
    await open('/all-orders?view=v1')
    desk.bridge.answer('orderList.saveView', DISK_FULL)
    await desk.press('Name')
    await desk.press('Update “Mine”')
    expect(desk.all('main [role=alert]')).toHaveLength(1)
    desk.bridge.answer('orderList.saveView', view => ok([view]))
    await desk.press('Update “Mine”')
    expect([desk.all('main [role=alert]'), desk.has('Update “Mine”')]).toEqual([[], false])
    expect(desk.said()).toBe('“Mine” updated.')
  })

  it('that could not be updated is not spoken of under another client (R24)', async () => {
    await open('/all-orders?view=v1')
    await desk.press('Name')
    const held = desk.bridge.hold('orderList.saveView')
    await desk.press('Update “Mine”')
    desk.bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    held.answer(DISK_FULL)
    await desk.settle()
    expect(desk.all('main [role=alert]')).toEqual([])
  })
})

const OURS: SavedView = { id: 'v2', name: 'Ours', query: { ...ALL_ORDERS, text: 'order' } }
const UNDO = 'Undo CtrlZ'
const remove = async () => {
  const bridge = allOrdersBridge(4)
    .answer('orderList.views', ok([MINE, OURS]))
    .answer('orderList.removeView', ok([OURS]))
  desk = await openDesk('/all-orders?view=v1', bridge)
  await desk.press('Edit view…')
  await desk.press('Delete view')
}

describe('a deleted view', () => {
  it('comes back with Undo as it was, at its place, and is the current one again', async () => {
    await remove()
    expect([desk.has('Mine'), desk.place(), desk.text('.list-bars .message')]).toEqual([
      false,
      '/all-orders',
      'Deleted “Mine”.'
    ])
    desk.bridge.answer('orderList.restoreView', ok([MINE, OURS]))
    await desk.press(UNDO)
    expect(desk.bridge.argsOf('orderList.restoreView')).toEqual([{ ...MINE, at: 0 }])
    expect([desk.has(UNDO), desk.place(), desk.said()]).toEqual([false, '/all-orders?view=v1', '“Mine” restored.'])
  })

  it('comes back without a change of what is shown where that is something else by now', async () => {
    await remove()
    await desk.press('Followed')
    const place = desk.place()
    desk.bridge.answer('orderList.restoreView', ok([MINE, OURS]))
    await desk.press(UNDO)
    expect([desk.has('Mine'), desk.place()]).toEqual([true, place])
  })

  it('can be restored where that failed once, until the list is left', async () => {
    await remove()
    desk.bridge.answer('orderList.restoreView', DISK_FULL)
    await desk.press(UNDO)
    expect([desk.all('main [role=alert]').length, desk.has(UNDO)]).toEqual([1, true])
    for (const place of ['/changes', '/all-orders']) {
      await desk.router.push(place)
      await desk.settle()
    }
    expect(desk.has(UNDO)).toBe(false)
  })

  it('that could not be restored is not spoken of under another client (R24)', async () => {
    await remove()
    const held = desk.bridge.hold('orderList.restoreView')
    await desk.press(UNDO)
    desk.bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    held.answer(DISK_FULL)
    await desk.settle()
    expect([desk.all('main [role=alert]'), desk.has(UNDO)]).toEqual([[], false])
  })

  it('can be let go of, which leaves the focus on the page, and is once another view has its name', async () => {
    await remove()
    desk.button('Dismiss').focus()
    await desk.press('Dismiss')
    expect(desk.has(UNDO)).toBe(false)
    expect(document.activeElement?.matches('main h1, main tbody [tabindex="0"]')).toBe(true)
    desk.close()
    await remove()
    desk.bridge.answer('orderList.saveView', view => ok([OURS, view]))
    for (const [name, canUndo] of [
      ['Theirs', true],
      ['Mine', false]
    ] as const) {
      await desk.router.push(`/all-orders?q=${name}`)
      await desk.settle()
      await desk.press('Save view…')
      await desk.type(desk.field('Name'), name)
      await desk.press('Save view')
      expect([desk.has(name), desk.has(UNDO)]).toEqual([true, canUndo])
    }
  })
})

describe('the views of a client', () => {
  const THEIRS: SavedView = { ...MINE, id: 'v3', name: 'Theirs' }
  const another = listStatus({ notices: [{ kind: 'other-client', isKnown: false }] })
  const shown = () => ['Mine', 'Ours', 'Theirs', UNDO].filter(name => desk.has(name))

  it('give way, with the one that can be restored, to those of another whose token is entered (R24)', async () => {
    await remove()
    expect(shown()).toEqual(['Ours', UNDO])
    const held = desk.bridge.hold('orderList.views')
    desk.bridge.emit('orderList.changed', listStatus({ state: 'opening' }))
    await desk.settle()
    expect(shown()).toEqual([])
    held.answer(failed({ kind: 'canceled' }))
    desk.bridge.answer('orderList.views', ok([THEIRS]))
    desk.bridge.emit('orderList.changed', another)
    await desk.settle()
    expect(shown()).toEqual(['Theirs'])
  })

  it('take no view back that was deleted when another’s token was found (R24)', async () => {
    await open('/all-orders?view=v1')
    const held = desk.bridge.hold('orderList.removeView')
    await desk.press('Edit view…')
    await desk.press('Delete view')
    desk.bridge.answer('orderList.views', ok([THEIRS]))
    desk.bridge.emit('orderList.changed', another)
    held.answer(ok([THEIRS]))
    await desk.settle()
    expect(shown()).toEqual(['Theirs'])
  })

  it('are shown again where they could not be read while the orders were opened', async () => {
    await open('/all-orders')
    desk.bridge.answer('orderList.views', failed({ kind: 'canceled' }))
    desk.bridge.emit('orderList.changed', listStatus({ state: 'opening' }))
    await desk.settle()
    expect(shown()).toEqual([])
    desk.bridge.answer('orderList.views', ok([MINE]))
    desk.bridge.emit('orderList.changed', listStatus())
    await desk.settle()
    expect(shown()).toEqual(['Mine'])
  })
})

describe('what is offered beside the views', () => {
  it('is to save a view anew or to update it only once it is looked at otherwise', async () => {
    const query = { ...ALL_ORDERS, filters: { ...NO_FILTERS, commitment: 'open' } } as const
    const views = ok([{ id: 'v2', name: 'Pending ones', query }])
    desk = await openDesk('/all-orders', allOrdersBridge(4).answer('orderList.views', views))
    await desk.press('Pending ones')
    const offered = () =>
      ['Save view…', 'Update “Pending ones”', 'Edit view…', 'Clear all'].filter(name => desk.has(name))
    expect(offered()).toEqual(['Edit view…'])
    await desk.press('No commitment yet, remove filter')
    expect(offered()).toEqual(['Save view…', 'Update “Pending ones”', 'Edit view…'])
  })

  it('are the filters, each to be removed, but for those of a view that is named after them', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(4))
    const chips = () => desk.all('#page .chip').map(chip => chip.getAttribute('aria-label'))
    await desk.press('No commitment yet')
    expect([chips(), desk.has('Clear all')]).toEqual([[], false])
    await desk.router.push(`/all-orders?f=${encodeURIComponent('{"followed":true,"unread":true}')}`)
    await desk.settle()
    expect([chips(), desk.has('Clear all')]).toEqual([
      ['Followed, remove filter', 'Unread changes, remove filter'],
      true
    ])
  })
})

it('the current view is told by its filters, however they are searched and sorted', async () => {
  desk = await openDesk(
    `/all-orders?q=order&sort=name&f=${encodeURIComponent('{"followed":true}')}`,
    allOrdersBridge(4)
  )
  const current = () => desk.all('.views [aria-current]').map(({ textContent }) => textContent.trim())
  expect(current()).toEqual(['Followed'])
  await desk.router.push(`/all-orders?f=${encodeURIComponent('{"followed":true,"unread":true}')}`)
  await desk.settle()
  expect(current()).toEqual([])
})
