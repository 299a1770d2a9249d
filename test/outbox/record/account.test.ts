import { expect, it } from 'vitest'
import { accountOf, type Access } from '../../../main/outbox/record/account.ts'

const store = { fingerprint: (text: string) => text }
const access = (change: Partial<Access> = {}): Access => ({
  baseAddress: 'https://orders.test' as Access['baseAddress'],
  token: 'a',
  ...change
})

it('an account is an address with a token (I12)', () => {
  const other = 'https://other.test' as Access['baseAddress']
  const accounts = [access(), access({ token: 'b' }), access({ baseAddress: other })].map(each =>
    accountOf(store, each)
  )
  expect(new Set(accounts).size).toBe(3)
})

it('practice orders are an account of their own, whatever address and token they are reached with', () => {
  const [one, again] = [access({ dataSet: 'x' }), access({ dataSet: 'x', token: 'b' })]
  expect(accountOf(store, one)).toBe(accountOf(store, again))
  expect(accountOf(store, one)).not.toBe(accountOf(store, access({ dataSet: 'y' })))
})
