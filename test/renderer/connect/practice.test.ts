import { afterEach, describe, expect, it } from 'vitest'
import type { ConnectionState, PracticeTrouble } from '#domain/connection.ts'
import { NO_POLICY, type PolicyState } from '#domain/policy.ts'
import { failed, ok } from '#domain/common/result.ts'
import { deskBridge, openDesk, type Desk } from '../app/desk.ts'
import { connected, LONE_STAR, PRACTICE, samplePage } from '../app/samples.ts'

let desk: Desk
afterEach(() => desk.close())

const BEFORE = connected({ ...PRACTICE, dataSet: 'before' })
const AFTER = connected({ ...PRACTICE, dataSet: 'after' })

describe('starting over with practice', () => {
  it('is offered where the practice connection is shown, and for no other', async () => {
    desk = await openDesk('/connect', deskBridge(connected(LONE_STAR)))
    expect(desk.has('Start over… with new practice orders')).toBe(false)
    desk.bridge.emit('connection.changed', BEFORE)
    await desk.settle()
    expect(desk.has('Start over… with new practice orders')).toBe(true)
  })

  it('asks first, says what goes and what stays, and does nothing when one thinks better of it', async () => {
    desk = await openDesk('/connect', deskBridge(BEFORE))
    await desk.press('Start over… with new practice orders')
    const asked = desk.text('dialog[open]')
    for (const words of ['deletes all practice orders', 'drafts stay', 'stay in their folder'])
      expect(asked).toContain(words)
    await desk.press('Cancel')
    expect(desk.bridge.argsOf('connection.startOver')).toEqual([])
    expect(desk.all('dialog[open]')).toEqual([])
  })

  it('leads to the new orders, with nothing of the old ones left on a page seen before', async () => {
    let names = 'old'
    const bridge = deskBridge(BEFORE).answer('orders.page', ({ page }) => {
      const listed = samplePage(page)
      return ok({ ...listed, rows: listed.rows.map(row => ({ ...row, name: `${names} ${row.name}` })) })
    })
    desk = await openDesk('/orders', bridge)
    expect(desk.rows().join()).toContain('old Order 1')
    await desk.press('Connections')
    names = 'new'
    const held = desk.bridge.hold('connection.startOver')
    const read = desk.bridge.hold('orders.page')
    await desk.press('Start over… with new practice orders')
    await desk.press('Start over')
    // The news comes before the answer.
    desk.bridge.emit('connection.changed', AFTER)
    held.answer(ok(AFTER))
    await desk.settle()
    expect(desk.place()).toBe('/all-orders')
    await desk.press('Service pages')
    expect(desk.text()).not.toContain('old Order')
    read.answer(ok(samplePage(1)))
    await desk.settle()
    expect(desk.rows()).toHaveLength(15)
  })

  it('that fails says so where it was asked', async () => {
    desk = await openDesk(
      '/connect',
      deskBridge(BEFORE).answer('connection.startOver', failed({ kind: 'store', trouble: 'disk-full' }))
    )
    await desk.press('Start over… with new practice orders')
    await desk.press('Start over')
    expect(desk.text('.kept [role=alert]')).toContain('disk')
    expect(desk.place()).toBe('/connect')
  })

  it('begins once however often one presses, and its question is gone once it failed', async () => {
    desk = await openDesk('/connect', deskBridge(BEFORE))
    const held = desk.bridge.hold('connection.startOver')
    await desk.press('Start over… with new practice orders')
    for (const _time of [1, 2]) await desk.press('Start over')
    expect(desk.bridge.argsOf('connection.startOver')).toHaveLength(1)
    held.answer(failed({ kind: 'store', trouble: 'disk-full' }))
    await desk.settle()
    expect(desk.all('dialog[open]')).toEqual([])
    desk.bridge.answer('connection.startOver', ok(AFTER))
    await desk.press('Start over… with new practice orders')
    await desk.press('Start over')
    expect(desk.place()).toBe('/all-orders')
  })

  it('while another connection is in use stays on the page, and says so', async () => {
    const both = (dataSet: string) => connected(LONE_STAR, { ...PRACTICE, dataSet })
    desk = await openDesk('/connect', deskBridge(both('a')).answer('connection.startOver', ok(both('b'))))
    await desk.press('Start over… with new practice orders')
    await desk.press('Start over')
    expect([desk.place(), desk.said()]).toEqual(['/connect', 'Practice has new sample orders.'])
    expect(desk.text('.kept')).toContain('Practice has new sample orders.')
  })

  it('says why it failed until it works', async () => {
    const both = (dataSet: string) => connected(LONE_STAR, { ...PRACTICE, dataSet })
    const full = failed({ kind: 'store', trouble: 'disk-full' } as const)
    desk = await openDesk('/connect', deskBridge(both('a')).answer('connection.startOver', full))
    await desk.press('Start over… with new practice orders')
    await desk.press('Start over')
    expect(desk.all('.kept [role=alert]')).toHaveLength(1)
    desk.bridge.answer('connection.startOver', ok(both('b')))
    await desk.press('Start over… with new practice orders')
    await desk.press('Start over')
    expect(desk.all('.kept [role=alert]')).toEqual([])
    expect(desk.text('.kept')).toContain('Practice has new sample orders.')
  })
})

it.each<[string, ConnectionState, PolicyState]>([
  ['while it is in use', connected(PRACTICE, LONE_STAR), NO_POLICY],
  ['where the organization rules it out', connected(LONE_STAR), { ...NO_POLICY, practice: false }]
])('practice is not offered %s', async (_when, state, policy) => {
  desk = await openDesk('/connect', deskBridge(state).answer('policy.read', ok(policy)))
  expect(desk.text()).toContain('Add a connection')
  expect(desk.has('Try it with sample data')).toBe(false)
})

it('the question before practice is removed speaks of its orders, and of no token', async () => {
  desk = await openDesk('/connect', deskBridge(connected(LONE_STAR, PRACTICE)))
  await desk.press('Remove… Practice')
  const asked = desk.text('dialog[open]')
  expect(asked).toContain('This deletes all practice orders. You can start again with new ones anytime.')
  expect(asked).not.toContain('token')
})

describe('practice that could not be removed', () => {
  it('has stopped, and the page says what failed though practice is no longer listed', async () => {
    desk = await openDesk('/connect', deskBridge(connected(LONE_STAR, PRACTICE)))
    const held = desk.bridge.hold('connection.remove')
    await desk.press('Remove… Practice')
    await desk.press('Remove')
    // The news comes before the answer.
    desk.bridge.emit('connection.changed', connected(LONE_STAR))
    await desk.settle()
    held.answer(failed({ kind: 'store', trouble: 'disk-full' }))
    await desk.settle()
    expect(desk.all('.kept li')).toHaveLength(1)
    expect(desk.text('.page [role=alert]')).toContain('disk')
  })
})

describe('practice orders that are gone', () => {
  it.each<[PracticeTrouble, string]>([
    ['damaged', 'Your practice orders couldn’t be read.'],
    ['newer', 'A newer version of Title Desk saved your practice orders.']
  ])('because they were %s are explained on every page until it is dismissed', async (practiceTrouble, words) => {
    desk = await openDesk('/orders', deskBridge({ ...BEFORE, practiceTrouble }))
    expect(desk.text()).toContain(words)
    expect(desk.text()).toContain('set aside')
    await desk.press('Dismiss')
    expect(desk.text()).not.toContain(words)
  })

  it('are spoken of until that is dismissed, which leaves the focus on the page', async () => {
    desk = await openDesk('/orders', deskBridge({ ...BEFORE, practiceTrouble: 'damaged' }))
    desk.button('Dismiss').focus()
    await desk.press('Dismiss')
    expect(document.activeElement?.closest('main tbody')).not.toBeNull()
  })

  it('are not spoken of while another connection is in use', async () => {
    desk = await openDesk('/orders', deskBridge({ ...connected(LONE_STAR, PRACTICE), practiceTrouble: 'damaged' }))
    expect(desk.text()).not.toContain('set aside')
  })
})
