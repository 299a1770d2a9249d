import { describe, expect, it } from 'vitest'
import type { DraftId } from '#domain/order/draft.ts'
import { ok } from '#domain/common/result.ts'
import type { Outboxes } from '../../main/outbox/contract.ts'
import { outboxRequests } from '../../main/requests/outbox.ts'
import { filledEntry } from '../fixtures/entries.ts'

const ID = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69' as DraftId
const SAVE = { id: ID, connectionId: 'lone-star', revision: 1, entry: filledEntry('purchase') }

/** Answers every question with its name and what it was asked. */
function served(activeId: string | null = 'lone-star') {
  const asked: unknown[][] = []
  const outboxes = new Proxy(
    {},
    {
      get:
        (_target, name) =>
        (...args: unknown[]) => {
          asked.push([name, ...args])
          return Promise.resolve(ok(null))
        }
    }
  ) as Outboxes
  const requests = outboxRequests(outboxes, {
    state: async () => ok({ connections: [], activeId, keychain: 'ok' as const })
  })
  return { requests, asked }
}

const { requests } = served()

describe('a form that crosses the bridge', () => {
  const parse = requests['outbox.submit'].parse

  it('is taken as typed, half-filled and wrong', () => {
    const entry = {
      ...SAVE.entry,
      closingDate: 'next tues',
      contacts: [{ name: '', email: 'x', phone: '', role: '', isCompanyUser: null }],
      properties: []
    }
    expect(parse({ ...SAVE, entry })).toEqual(ok({ ...SAVE, entry }))
  })

  it.each<[string, unknown]>([
    ['no id', { ...SAVE, id: undefined }],
    ['an id that is none', { ...SAVE, id: 'x' }],
    ['no connection', { ...SAVE, connectionId: '' }],
    ['a revision before the first', { ...SAVE, revision: 0 }],
    ['half a revision', { ...SAVE, revision: 1.5 }],
    ['a member too many', { ...SAVE, extra: 1 }],
    ['another kind', { ...SAVE, entry: { ...SAVE.entry, kind: 'lease' } }],
    [
      'a member of a property too many',
      { ...SAVE, entry: { ...SAVE.entry, properties: [{ ...SAVE.entry.properties[0], extra: '' }] } }
    ],
    ['a member of a contact too few', { ...SAVE, entry: { ...SAVE.entry, contacts: [{ name: '' }] } }],
    ['a number for a text', { ...SAVE, entry: { ...SAVE.entry, closingDate: 7 } }],
    [
      'a text for a yes or no',
      { ...SAVE, entry: { ...SAVE.entry, contacts: [{ ...SAVE.entry.contacts[0], isCompanyUser: 'true' }] } }
    ],
    ['a text beyond every order', { ...SAVE, entry: { ...SAVE.entry, closingDate: 'x'.repeat(10_001) } }],
    [
      'a list beyond every order',
      { ...SAVE, entry: { ...SAVE.entry, contacts: Array(501).fill(SAVE.entry.contacts[0]) } }
    ],
    ['no loan', { ...SAVE, entry: { ...SAVE.entry, loan: undefined } }],
    ['nothing', null],
    ['a prototype', JSON.parse(JSON.stringify(SAVE).replace('"revision":1', '"revision":1,"__proto__":{"x":1}'))]
  ])('with %s is refused (R10)', (_what, args) => {
    expect(parse(args)).toMatchObject({ ok: false })
  })
})

describe('a decision', () => {
  const parse = requests['outbox.decide'].parse

  it.each([
    { kind: 'send-again' },
    { kind: 'close' },
    { kind: 'not-this', orderIds: [ID] },
    { kind: 'same-account' },
    { kind: 'link', orderId: ID }
  ])('$kind is taken', decision => {
    expect(parse({ id: ID, decision })).toEqual(ok({ id: ID, decision }))
  })

  it.each<[unknown]>([
    [{ kind: 'send-again', orderId: ID }],
    [{ kind: 'link' }],
    [{ kind: 'link', orderId: 'x' }],
    [{ kind: 'link', orderId: ID, extra: 1 }],
    [{ kind: 'send' }],
    [{ kind: 'not-this' }],
    [{ kind: 'not-this', orderIds: [] }],
    [{ kind: 'not-this', orderIds: ['x'] }],
    [{ kind: 'not-this', orderIds: Array<string>(101).fill(ID) }],
    [{ kind: '__proto__' }],
    [{}],
    [null],
    ['send-again'],
    [{ kind: ['send-again'] }]
  ])('%j is refused (R10)', decision => {
    expect(parse({ id: ID, decision })).toMatchObject({ ok: false })
  })
})

it('asks for the list of the active connection, and for nothing where there is none', async () => {
  const { requests, asked } = served()
  await requests['outbox.list'].handle({})
  expect(asked).toEqual([['list', 'lone-star']])
  const none = served(null)
  expect(await none.requests['outbox.list'].handle({})).toEqual({ ok: false, failure: { kind: 'not-connected' } })
  expect(none.asked).toEqual([])
})

it('hands every other request to the outbox as it came', async () => {
  const { requests, asked } = served()
  await requests['outbox.submit'].handle(SAVE)
  await requests['outbox.item'].handle({ id: ID })
  expect(await requests['outbox.takeBack'].handle({ id: ID })).toEqual(ok({}))
  await requests['outbox.sendNow'].handle({ id: ID })
  await requests['outbox.searchAgain'].handle({ id: ID })
  await requests['outbox.decide'].handle({ id: ID, decision: { kind: 'close' } })
  expect(asked).toEqual([
    ['submit', SAVE],
    ['item', ID],
    ['takeBack', ID],
    ['sendNow', ID],
    ['searchAgain', ID],
    ['decide', ID, { kind: 'close' }]
  ])
})
