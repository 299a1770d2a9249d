import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { openDesk, type Desk } from '../../app/desk.ts'
import { allOrdersBridge } from '../all-orders.ts'

let desk: Desk
beforeEach(async () => {
  desk = await openDesk(
    '/all-orders',
    allOrdersBridge(4).answer('preferences.save', preferences => ok(preferences))
  )
  // happy-dom lays nothing out: each heading is 100 px wide.
  desk.all('thead th').forEach((heading, at) => {
    heading.getBoundingClientRect = () => new DOMRect(at * 100, 0, 100, 30)
  })
})
afterEach(() => desk.close())

const headings = () => desk.all('thead th').map(({ className }) => className)
const saved = () => desk.bridge.argsOf('preferences.save').map(({ orderColumns }) => orderColumns)
const at = (type: string, clientX: number, more: PointerEventInit = {}) =>
  new PointerEvent(type, { clientX, bubbles: true, cancelable: true, ...more }) as Event
const sorted = () => desk.one('th.closing').getAttribute('aria-sort')

async function drag(id: string, from: number, to: number, end: 'pointerup' | 'pointercancel' = 'pointerup', more = {}) {
  desk.one(`th.${id}`).dispatchEvent(at('pointerdown', from, more))
  dispatchEvent(at('pointermove', to))
  dispatchEvent(at(end, to))
  await desk.settle()
}

describe('a heading that is dragged', () => {
  it('stays where the drag is broken off, and nothing is saved', async () => {
    const before = headings()
    await drag('closing', 350, 150, 'pointercancel')
    dispatchEvent(at('pointermove', 250))
    await desk.settle()
    expect([headings(), saved()]).toEqual([before, []])
  })

  it('stays, and is not saved, where it comes back to its place', async () => {
    const before = headings()
    desk.one('th.closing').dispatchEvent(at('pointerdown', 350))
    dispatchEvent(at('pointermove', 380))
    dispatchEvent(at('pointerup', 350))
    await desk.settle()
    expect([headings(), saved()]).toEqual([before, []])
  })

  it.each([
    ['the names, which come first', 'name', 50, {}],
    ['one with another button of the mouse', 'closing', 350, { button: 2 }],
    ['one at its edge, which is resized', 'closing', 398, {}]
  ])('is not moved: %s', async (_what, id, from, more) => {
    const before = headings()
    await drag(id, from, 650, 'pointerup', more)
    expect(headings()).toEqual(before)
  })

  it('never takes the place of the names', async () => {
    await drag('closing', 350, 50)
    expect(headings()[0]).toBe('name')
  })

  it('sorts where it was hardly moved', async () => {
    const dragged = drag('closing', 350, 355)
    desk.button('Closing').click()
    await dragged
    expect([sorted(), saved()]).toEqual(['descending', []])
  })

  it.each([
    ['stays after 6 px', 296, false],
    ['moves after 7 px', 295, true]
  ])('%s', async (_what, to, moves) => {
    const before = headings()
    await drag('closing', 302, to)
    expect([headings().join() !== before.join(), saved().length]).toEqual([moves, moves ? 1 : 0])
  })

  it('is not sorted by the click that ends the drag', async () => {
    const dragged = drag('closing', 350, 150)
    desk.button('Closing').click()
    await dragged
    expect([headings()[1], sorted()]).toEqual(['closing', 'ascending'])
  })

  it('sorts by the next click after it was moved', async () => {
    await drag('closing', 350, 150)
    desk.button('Closing').click()
    await desk.settle()
    expect(sorted()).toBe('descending')
  })

  it('says why its place could not be remembered', async () => {
    desk.bridge.answer('preferences.save', failed({ kind: 'file', trouble: 'disk-full' }))
    await drag('closing', 350, 150)
    expect(headings()[1]).toBe('closing')
    expect(desk.all('#page [role=alert]')).toHaveLength(1)
  })

  it('follows no pointer once its page is gone', async () => {
    desk.one('th.closing').dispatchEvent(at('pointerdown', 350))
    await desk.router.push('/guide')
    await desk.settle()
    dispatchEvent(at('pointermove', 150))
    dispatchEvent(at('pointerup', 150))
    await desk.settle()
    expect(saved()).toEqual([])
  })
})

describe('the edge of a heading', () => {
  it('is where the pointer is within 5 px of it, and nowhere else', async () => {
    const widths = async (from: number) => {
      await drag('status', from, from + 5)
      return saved().at(-1)?.widths
    }
    expect(await widths(694)).toBeUndefined()
    expect(await widths(695)).toEqual({ status: 117 })
  })

  it('is let go of where the drag is broken off, with the width that it has by then', async () => {
    await drag('status', 699, 719, 'pointercancel')
    dispatchEvent(at('pointermove', 760))
    dispatchEvent(at('pointerup', 760))
    await desk.settle()
    expect(saved().map(({ widths }) => widths)).toEqual([{ status: 132 }])
  })

  it('fits the contents by a double click there only', async () => {
    await drag('status', 699, 719)
    const fit = async (clientX: number) => {
      desk.one('th.status').dispatchEvent(new MouseEvent('dblclick', { clientX, bubbles: true }))
      await desk.settle()
      return saved().at(-1)?.widths
    }
    expect(await fit(650)).toEqual({ status: 132 })
    expect(await fit(699)).toEqual({})
  })

  it('is moved by the arrows only with Shift', async () => {
    desk.button('Status').focus()
    await desk.key('ArrowRight')
    expect(saved()).toEqual([])
    await desk.key('ArrowRight', { shiftKey: true })
    expect(saved().at(-1)?.widths).toEqual({ status: 128 })
  })
})
