import { afterEach, expect, it, vi } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { DESK_DAY } from '../app/desk-day.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../app/desk.ts'
import { draftId, sentItem } from './samples.ts'

let desk: Desk
afterEach(() => desk.close())

it.each([
  ['the outbox', '/outbox', 'td.state'],
  ['its own page', `/outbox/${draftId(1)}`, 'section.state']
])('when an order was sent is told with its day where %s is left open overnight', async (_what, place, part) => {
  const item = sentItem()
  const bridge = deskBridge()
    .answer('outbox.list', ok([item]))
    .answer('outbox.item', ok({ item, timeline: [] }))
  desk = await openDesk(place, bridge)
  expect(wordsOf(desk.one(part))).toContain('Sent 10:42 AM.')
  vi.setSystemTime(DESK_DAY + 86_400_000)
  await vi.advanceTimersByTimeAsync(61_000)
  await desk.settle()
  expect(wordsOf(desk.one(part))).toContain('Sent Fri, Nov 20, 10:42 AM.')
})
