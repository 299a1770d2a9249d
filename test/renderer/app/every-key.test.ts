import { afterEach, describe, expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { COMMAND_KEYS, COMMAND_ROUTES, COMMANDS, MORE_KEYS, type Command } from '#domain/commands.ts'
import { notice } from '../../../renderer/common/notice.ts'
import { listStatus } from './order-cache-samples.ts'
import { deskBridge, openDesk, type Desk } from './desk.ts'
import { draftId, sampleItem } from '../outbox/samples.ts'
import { ABOUT } from '../settings/about.ts'
import { orderId } from './samples.ts'

let desk: Desk
afterEach(() => {
  notice.value = ''
  desk.close()
})

const PAGES = [
  '/all-orders',
  '/orders',
  `/orders/${orderId(1)}`,
  '/changes',
  '/closings',
  '/missing',
  '/downloads',
  '/drafts',
  '/outbox',
  `/outbox/${draftId(1)}`,
  '/connect',
  '/settings',
  '/settings/library',
  '/settings/activity',
  '/guide',
  '/new/refinance',
  '/new/csv',
  '/new/loan-file'
]

/** The keys of a command, as domain/commands.ts writes them, pressed where the focus is. */
function press(keys: string) {
  const [key = '', ...held] = keys.split('+').toReversed()
  const letter = held.includes('Shift') || key.length > 1 ? key : key.toLowerCase()
  return desk.key(letter, { ctrlKey: held.includes('Mod'), shiftKey: held.includes('Shift') })
}

/** What there is to notice: the place, the dialogs, the notice, the focus, what main was asked. */
const seen = () =>
  [
    desk.place(),
    desk.all('dialog').filter(dialog => dialog.hasAttribute('open')).length,
    notice.value,
    desk.said(),
    document.activeElement?.outerHTML.slice(0, 200),
    desk.bridge.calls.length
  ].join('\n')

const keysOf: readonly (readonly [string, Command])[] = [
  ...COMMANDS.map(command => [COMMAND_KEYS[command], command] as const),
  ...MORE_KEYS
]
const ofPage = keysOf.filter(([, command]) => COMMAND_ROUTES[command] === undefined)
const toPages = keysOf.flatMap(([keys, command]) => {
  const route = COMMAND_ROUTES[command]
  return route === undefined ? [] : [[keys, command, route] as const]
})

const anything = () =>
  deskBridge()
    .answer('page.print', ok({ printed: true }))
    .answer('orderList.syncNow', ok(listStatus()))
    .answer('app.about', ok(ABOUT))
    .answer('outbox.list', ok([sampleItem()]))
    .answer('outbox.item', ok({ item: sampleItem(), timeline: [] }))
    .answer('library.entries', ok([]))
    .answer(
      'activity.read',
      ok({ entries: [], more: false, people: [], check: { entries: 0, first: 1, last: 0, flaws: [], code: '' } })
    )

describe.each(PAGES)('on %s', at => {
  it('no key is swallowed in silence (F25)', async () => {
    desk = await openDesk(at, anything())
    const silent: string[] = []
    let there = desk.place()
    for (const [keys] of ofPage) {
      // Back ends at the lists of orders, and nothing there says that it goes on.
      if (keys === 'Escape' && /^\/(all-)?orders$/.test(at)) continue
      document.querySelector<HTMLElement>('main h1')?.focus()
      const before = seen()
      await press(keys)
      if (seen() === before) silent.push(keys)
      for (const dialog of document.querySelectorAll('dialog')) dialog.close()
      notice.value = ''
      if (desk.place() !== there) await desk.router.push(at)
      await desk.settle()
      there = desk.place()
    }
    expect(silent).toEqual([])
  })
})

it.each(toPages)('%s leads from any page to that of %s (F21)', async (keys, command, route) => {
  desk = await openDesk(command === 'settings' ? '/drafts' : '/settings', anything())
  await press(keys)
  expect(desk.place()).toMatch(route.startsWith('new/re') || route.startsWith('new/pu') ? /^\/drafts\/./ : `/${route}`)
})
