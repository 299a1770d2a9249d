import { afterEach, describe, expect, it, vi } from 'vitest'
import { watch } from 'vue'
import { failed, ok } from '#domain/common/result.ts'
import { HINTS, USUAL_PREFERENCES, type Hint, type Preferences } from '#domain/preferences.ts'
import { announcement } from '../../../../renderer/common/announcer.ts'
import { HINT_TEXTS } from '../../../../renderer/app/hints/hint-texts.ts'
import { deskBridge, openDesk } from '../desk.ts'
import { orderId } from '../samples.ts'

let desk: Awaited<ReturnType<typeof openDesk>>
afterEach(() => desk.close())

/** A desk that has seen those hints; main keeps what is saved. */
async function deskWith(hintsSeen: readonly Hint[], at = '/all-orders') {
  let kept: Preferences = { ...USUAL_PREFERENCES, hintsSeen }
  const bridge = deskBridge()
    .answer('preferences.read', () => ok(kept))
    .answer('preferences.save', wanted => ok((kept = wanted)))
  desk = await openDesk(at, bridge)
  return { seen: () => kept.hintsSeen }
}

/** A window that has room beneath the places or not, how it is resized, and how many follow that. */
function windowWithRoom(matches: boolean) {
  const listeners = new Set<() => void>()
  const query = {
    matches,
    addEventListener: (_name: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_name: string, listener: () => void) => listeners.delete(listener)
  }
  vi.stubGlobal('matchMedia', () => query)
  const resize = async (now: boolean) => {
    query.matches = now
    for (const listener of listeners) listener()
    await desk.settle()
  }
  return { resize, following: () => listeners.size }
}

const hints = () => desk.all('aside[aria-label="Tip"]')

describe('a hint', () => {
  it.each([
    ['All orders', '/all-orders', 'orders', 'Press Ctrl F to search orders, or Ctrl K to go anywhere.'],
    ['an order', `/orders/${orderId(1)}`, 'order', 'Press F6 to go to the documents, then Tab and Enter.'],
    ['a draft', '/new/refinance', 'draft', 'What you type is saved as you go. Nothing is sent until you review it.']
  ] as const)('comes with the first %s, is read politely, and counts as seen', async (_what, at, hint, text) => {
    const { seen } = await deskWith([], at)
    expect(hints().map(one => one.textContent.replace(/\s+/g, ' '))[0]).toContain(text)
    expect(announcement.value.text).toBe(`Tip: ${text}`)
    expect(seen()).toEqual([hint])
  })

  it('never comes again once it was shown', async () => {
    const { seen } = await deskWith(HINTS)
    expect(hints()).toEqual([])
    expect(seen()).toEqual(HINTS)
    expect(desk.bridge.argsOf('preferences.save')).toEqual([])
  })

  it('goes when it is dismissed, and the focus goes to the page', async () => {
    await deskWith([])
    await desk.press('Got it')
    expect(hints()).toEqual([])
    expect(document.activeElement).toBe(desk.one('main h1'))
    await desk.press('Connections')
    await desk.press('Orders')
    expect(hints()).toEqual([])
  })

  it('is there again with its page until it is dismissed, and is read once', async () => {
    await deskWith([])
    await desk.press('Connections')
    expect(hints()).toEqual([])
    const said: string[] = []
    const end = watch(announcement, ({ text }) => void said.push(text), { flush: 'sync' })
    desk.one('nav a').click()
    await desk.settle()
    end()
    expect(hints()).toHaveLength(1)
    expect(said).toEqual(['No orders found.'])
    expect(desk.bridge.argsOf('preferences.save')).toHaveLength(1)
  })

  it('counts as seen, too, if the next one comes before it is saved', async () => {
    const saved: Preferences[] = []
    const bridge = deskBridge()
      .answer('preferences.read', ok({ ...USUAL_PREFERENCES, hintsSeen: [] }))
      .answer('preferences.save', wanted => {
        saved.push(wanted)
        return new Promise<never>(() => undefined)
      })
    desk = await openDesk('/all-orders', bridge)
    await desk.press('Drafts')
    await desk.press('New refinance')
    expect(saved.map(({ hintsSeen }) => hintsSeen)).toEqual([['orders'], ['orders', 'draft']])
  })

  it('needs room: without it none is shown or counts as seen, and one that is there gives way', async () => {
    const { resize, following } = windowWithRoom(false)
    const { seen } = await deskWith([])
    expect([hints(), seen()]).toEqual([[], []])
    await resize(true)
    expect([hints().length, seen()]).toEqual([1, ['orders']])
    await resize(false)
    expect(hints()).toEqual([])
    desk.app.unmount()
    expect(following()).toBe(0)
  })

  it('that is dismissed leaves the one of another page open', async () => {
    await deskWith([], `/orders/${orderId(1)}`)
    await desk.router.push('/all-orders')
    await desk.settle()
    await desk.press('Got it')
    expect(hints()).toEqual([])
    await desk.router.push(`/orders/${orderId(1)}`)
    await desk.settle()
    expect(desk.text('aside[aria-label="Tip"]')).toContain('Press F6 to go to the documents')
  })

  it('leads to the guide', async () => {
    await deskWith([])
    await desk.press('Learn more')
    expect(desk.place()).toBe('/guide/orders')
  })

  it('stays away where the settings cannot be read: they would forget it', async () => {
    desk = await openDesk('/all-orders', deskBridge().answer('preferences.read', failed({ kind: 'bug' })))
    expect(hints()).toEqual([])
  })

  it('has a page of the guide and fits into the rail', () => {
    for (const { text, href } of Object.values(HINT_TEXTS)) {
      expect(href).toMatch(/^#\/guide\/[a-z-]+$/)
      expect(text.length).toBeLessThan(80)
    }
  })
})

it('restored defaults leave the hints seen', async () => {
  const { seen } = await deskWith(HINTS, '/settings')
  await desk.press('Restore defaults')
  expect(desk.bridge.argsOf('preferences.save').map(({ hintsSeen }) => hintsSeen)).toEqual([HINTS])
  expect(seen()).toEqual(HINTS)
})
