import { expect, it } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import { orderMessage } from '../../../main/service/message/order-message.ts'
import { orderOfMessage } from '../../../main/service/message/sent-order.ts'
import { PURCHASE, REFINANCE } from '../connect.ts'

const { address2: _address2, ...property } = REFINANCE.property
const { slackNotificationChannel: _channel, ...purchase } = PURCHASE

it.each<[string, Order]>([
  ['a refinance', REFINANCE],
  ['a refinance with as little as may be', { ...REFINANCE, property, loanDetails: {} }],
  ['a refinance with a channel', { ...REFINANCE, slackNotificationChannel: '#closings' }],
  ['a purchase', PURCHASE],
  ['a purchase without a channel', purchase]
])('the order of a message is the one it was made of: %s', (_what, order) => {
  expect(orderOfMessage(orderMessage(order))).toEqual(order)
})

it.each(['', 'no JSON', '[]', 'null', '{}', '{"closing_date":"2026-02-30"}', '{"closing_date":20261204}'])(
  'a message of %j has none',
  body => {
    expect(orderOfMessage({ path: '/refinances', body })).toBeNull()
  }
)

it('what is missing, or of another type, is left empty', () => {
  const bare = { closing_date: '2026-12-04' }
  const nowhere = { address1: '', city: '', state: '', zipCode: '', county: '' }
  expect(orderOfMessage({ path: '/refinances', body: JSON.stringify(bare) })).toEqual({
    kind: 'refinance',
    property: nowhere,
    loanDetails: {},
    contacts: [],
    closingDate: '2026-12-04'
  })
  const odd = {
    ...bare,
    property_addresses: [{ city: 7 }],
    contacts: [{ name: 'Ana', email: null, is_company_user: 'true' }],
    loan_details: { amount: 1.5 }
  }
  expect(orderOfMessage({ path: '/purchases', body: JSON.stringify(odd) })).toEqual({
    kind: 'purchase',
    properties: [nowhere],
    contacts: [{ name: 'Ana', role: '', isCompanyUser: false }],
    closingDate: '2026-12-04'
  })
  const priced = orderOfMessage({ path: '/refinances', body: JSON.stringify(odd) })
  expect(priced).toMatchObject({ kind: 'refinance', loanDetails: {} })
  expect(JSON.stringify(priced)).not.toContain('amount')
})
