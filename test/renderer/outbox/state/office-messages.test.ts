import { expect, it } from 'vitest'
import type { OfficeHold } from '#domain/order/office-hold.ts'
import { officeText } from '../../../../renderer/outbox/state/office-messages.ts'
import { stateText } from '../../../../renderer/outbox/state/state-messages.ts'
import { clock, NOW, queuedItem } from '../samples.ts'

const since = clock(9, 45)
const SINCE = 'The office’s database hasn’t answered since 9:45 AM.'

it.each<[OfficeHold, string]>([
  [
    { kind: 'out', since, isShared: false, others: [] },
    `${SINCE} When the office last answered, no other desk had this order.`
  ],
  [
    { kind: 'out', since, isShared: true, others: [] },
    `${SINCE} Since the office last answered, another desk could have taken over this order.`
  ],
  [
    { kind: 'out', since, isShared: false, others: ['Dana', 'Front desk'] },
    `${SINCE} When the office last answered, no other desk had this order. Dana and Front desk had an order for the same property.`
  ],
  [{ kind: 'held', desk: 'Dana' }, 'Dana took over this order.'],
  [{ kind: 'held', desk: null }, 'Another desk had this order in between, and may have changed it.'],
  [{ kind: 'sending', desk: 'Dana' }, 'Dana is sending this order.'],
  [{ kind: 'sent', desk: null }, 'Another desk sent this order.'],
  [{ kind: 'unsure', desk: 'Dana' }, 'Dana may have sent this order.'],
  [{ kind: 'removed', desk: 'Dana' }, 'Dana deleted this order.']
])('an order that the office holds up says why, and what to do: %o (O4, O11)', (hold, what) => {
  expect(officeText(hold, NOW)).toMatchObject({
    tone: 'look',
    tag: 'Needs action',
    what,
    next: expect.stringMatching(/\.$/)
  })
})

it.each<[OfficeHold, string]>([
  [{ kind: 'out', since, isShared: false, others: [] }, 'It’s sent as soon as the office answers.'],
  [{ kind: 'held', desk: 'Dana' }, 'Ask that desk, or move the order to Drafts.'],
  [{ kind: 'sending', desk: 'Dana' }, 'It won’t be sent from this desk.'],
  [{ kind: 'sent', desk: 'Dana' }, 'It isn’t sent again. Check the order list.'],
  [{ kind: 'unsure', desk: 'Dana' }, 'If the order isn’t there, move it to Drafts and duplicate it.'],
  [{ kind: 'removed', desk: 'Dana' }, 'To send it all the same, move it to Drafts and duplicate it.']
])('what to do about an order fits why the office holds it up: %o', (hold, next) => {
  expect(officeText(hold, NOW).next).toContain(next)
})

it('an order on hold since its desk left the office says so', () => {
  const item = queuedItem({ for: 'recovered', hold: { kind: 'sent', desk: 'Dana' } })
  expect(stateText(item, NOW)).toMatchObject({
    what: 'Dana sent this order. This desk has left the office since.',
    next: 'Check the order list first. If it isn’t there, send it.'
  })
})
