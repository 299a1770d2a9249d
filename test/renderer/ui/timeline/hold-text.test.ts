import { expect, it } from 'vitest'
import type { OfficeHold } from '#domain/order/office-hold.ts'
import { holdText } from '../../../../renderer/ui/timeline/hold-text.ts'
import { clock, NOW } from '../../outbox/samples.ts'

const out = (isShared: boolean, ...others: readonly string[]): OfficeHold => ({
  kind: 'out',
  since: clock(10, 30),
  isShared,
  others
})
const SINCE = 'The office’s database hasn’t answered since 10:30 AM.'

it.each<[OfficeHold, string]>([
  [out(false), `${SINCE} When the office last answered, no other desk had this order.`],
  [out(true), `${SINCE} Since the office last answered, another desk could have taken over this order.`],
  [
    out(true, 'Front desk', 'Back office', 'Annex'),
    `${SINCE} Since the office last answered, another desk could have taken over this order. Front desk, Back office, and Annex had an order for the same property.`
  ],
  [
    out(false, 'Front desk'),
    `${SINCE} When the office last answered, no other desk had this order. Front desk had an order for the same property.`
  ],
  [{ kind: 'held', desk: 'Annex' }, 'Annex took over this order.'],
  [{ kind: 'held', desk: null }, 'Another desk had this order in between, and may have changed it.'],
  [{ kind: 'sending', desk: 'Annex' }, 'Annex is sending this order.'],
  [{ kind: 'sent', desk: 'Annex' }, 'Annex sent this order.'],
  [{ kind: 'sent', desk: null }, 'Another desk sent this order.'],
  [{ kind: 'unsure', desk: 'Annex' }, 'Annex may have sent this order.'],
  [{ kind: 'removed', desk: 'Annex' }, 'Annex deleted this order.']
])('%o is told in a sentence or two', (hold, text) => {
  expect(holdText(hold, NOW)).toBe(text)
})
