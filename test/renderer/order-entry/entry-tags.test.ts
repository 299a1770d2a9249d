import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Failure } from '#domain/failure.ts'
import { emptyEntry } from '#domain/order-entry.ts'
import { failed, ok, type Result } from '#domain/result.ts'
import { useBridge } from '../../../renderer/bridge.ts'
import { entryTags } from '../../../renderer/order-entry/entry-tags.ts'
import { openEntry } from '../../../renderer/order-entry/open-entry.ts'
import { backToForm, review, send } from '../../../renderer/order-entry/sending.ts'
import { useOrderEntries } from '../../../renderer/order-entry/store.ts'
import { tagOf } from '../../../renderer/order-entry/tag-of.ts'
import { announcement } from '../../../renderer/shell/announcer.ts'
import { fakeBridge } from '../../fakes/bridge.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { openDesk, wordsOf, type Desk } from '../shell/desk.ts'
import { connectionState, entryPage, ORDER_ID, type EntryPage } from './entry-page.ts'

const LOST: Failure = { kind: 'unknown-outcome', because: { kind: 'timed-out', afterSeconds: 60 } }
const REFUSED: Failure = { kind: 'rejected', status: 422, fields: [{ path: 'property.county', message: 'Unknown county.' }] }

beforeEach(() => { setActivePinia(createPinia()) })

describe('the tag of an order in a form', () => {
  afterEach(() => useBridge(undefined))

  async function sending(failure?: Failure) {
    const bridge = fakeBridge()
    const held = bridge.hold('orders.place')
    useBridge(bridge)
    const open = openEntry('c1', filledEntry('refinance'))
    review(open)
    const done = send(open)
    const answer = async () => {
      held.answer(failure === undefined ? ok({ orderId: ORDER_ID, order: {} as never, sentAt: 1 }) : failed(failure))
      await done
    }
    return { open, answer, words: () => tagOf(open)?.text }
  }

  it('is none while nothing is typed, and quiet after that', () => {
    const open = openEntry('c1', emptyEntry('purchase'))
    expect(tagOf(open)).toBeUndefined()
    open.properties.rows[0]!.change({ city: 'Katy' })
    expect(tagOf(open)).toEqual({ text: 'started' })
  })

  it('says that it is on its way, and then sent', async () => {
    const { answer, words } = await sending()
    expect(words()).toBe('sending …')
    await answer()
    expect(words()).toBe('sent')
  })

  it.each([{ kind: 'offline' } as Failure, REFUSED])('says in red that it was not sent ($kind), until it is gone over again', async failure => {
    const { open, answer } = await sending(failure)
    await answer()
    expect(tagOf(open)).toEqual({ text: 'not sent', color: 'var(--bad)' })
    review(open)
    expect(tagOf(open)?.text).toBe('started')
  })

  it('asks for a decision where nobody knows, also back in the form', async () => {
    const { open, answer } = await sending(LOST)
    await answer()
    expect(tagOf(open)).toEqual({ text: '1 to decide', color: 'var(--warn)' })
    backToForm(open)
    expect(tagOf(open)?.text).toBe('1 to decide')
  })
})

describe('who is elsewhere', () => {
  let page: EntryPage
  afterEach(() => page.close())

  const tags = () => Object.fromEntries(Object.entries(entryTags.value).map(([kind, { text }]) => [kind, text]))

  async function gone(result: Result<never, Failure> | 'sent') {
    page = await entryPage('refinance')
    await page.fill(filledEntry('refinance'))
    await page.command('proceed')
    await page.read()
    const held = page.bridge.hold('orders.place')
    await page.press('Send order')
    await page.go('/orders')
    expect(tags()).toEqual({ refinance: 'sending …' })
    const [{ order } = { order: undefined }] = page.bridge.argsOf('orders.place')
    held.answer(result === 'sent' ? ok({ orderId: ORDER_ID, order: order!, sentAt: 1 }) : result)
    await page.settle()
  }

  it('is shown those of the active connection', async () => {
    page = await entryPage('refinance')
    await page.type('City', 'Katy')
    page.bridge.emit('connection.changed', connectionState('c2'))
    await page.settle()
    expect(tags()).toEqual({})
    page.bridge.emit('connection.changed', connectionState('c1'))
    await page.settle()
    expect(tags()).toEqual({ refinance: 'started' })
  })

  it('finds every order begun by its kind, and none that was cleared', async () => {
    page = await entryPage('refinance')
    expect(tags()).toEqual({})
    await page.type('City', 'Katy')
    await page.go('/new/purchase')
    expect(tags()).toEqual({ refinance: 'started' })
    await page.type('City', 'Waller')
    expect(tags()).toEqual({ refinance: 'started', purchase: 'started' })
    await page.press('Start over')
    expect(tags()).toEqual({ refinance: 'started' })
    await page.press('Undo')
    expect(tags()).toEqual({ refinance: 'started', purchase: 'started' })
  })

  it.each<[string, Result<never, Failure> | 'sent', string, string]>([
    ['sent', 'sent', 'sent', 'The order for 2214 Elm St, Katy was sent.'],
    ['not sent', failed({ kind: 'offline' }), 'not sent', 'The order for 2214 Elm St, Katy was not sent. This computer is offline.'],
    ['refused', failed(REFUSED), 'not sent', 'The order for 2214 Elm St, Katy was not sent.'],
    ['in doubt', failed(LOST), '1 to decide', 'We do not know whether the service has the order for 2214 Elm St, Katy. It waits under New refinance.']
  ])('is told that an order is %s', async (_what, result, tag, words) => {
    await gone(result)
    expect(tags()).toEqual({ refinance: tag })
    expect(announcement.value.text).toContain(words)
  })

  it('is told nothing twice: the page in sight says it itself', async () => {
    await gone('sent')
    const { count } = announcement.value
    await page.go('/new/refinance')
    expect(page.title()).toBe('Order sent')
    await page.press('Another refinance')
    expect(tags()).toEqual({})
    await page.fill(filledEntry('refinance'))
    await page.command('proceed')
    await page.read()
    page.bridge.answer('orders.place', failed({ kind: 'offline' }))
    await page.press('Send order')
    expect(page.title()).toBe('Review refinance')
    expect(announcement.value.count).toBe(count)
  })
})

describe('the rail', () => {
  let desk: Desk
  afterEach(() => desk.close())

  it('says it in the word and the colour of what happened', async () => {
    desk = await openDesk('/new/refinance')
    const links = () => desk.all('.rail nav a').map(wordsOf)
    const tag = () => desk.one('.rail a[href="#/new/refinance"] span')
    await desk.type(desk.field('City'), 'Katy')
    expect(links()).toEqual(['Orders', 'New refinance started', 'New purchase', 'Connections'])
    await desk.press('Orders')
    expect(links()).toEqual(['Orders 87 in all', 'New refinance started', 'New purchase', 'Connections'])
    expect(tag().style.color).toBe('')
    useOrderEntries().entryFor('c1', 'refinance').doubt.value = { kind: 'bug' }
    await desk.settle()
    expect([tag().textContent, tag().style.color]).toEqual(['1 to decide', 'var(--warn)'])
  })
})
