import { afterEach, describe, expect, it } from 'vitest'
import type { HowSent, OutboxItem, Search, Waiting } from '#domain/order/outbox.ts'
import { failed, ok } from '#domain/common/result.ts'
import { DESK_DAY } from '../app/desk-day.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../app/desk.ts'
import { GULF_COAST, orderId } from '../app/samples.ts'
import { draftId, lostItem, NOW, queuedItem, sampleCandidate, sentItem, unknownItem } from './samples.ts'

let desk: Desk
afterEach(() => desk.close())

const open = async (item: OutboxItem) => {
  desk = await openDesk(
    `/outbox/${draftId(1)}`,
    deskBridge()
      .answer('outbox.list', ok([item]))
      .answer('outbox.item', ok({ item, timeline: [] }))
  )
}
const dialogs = () => desk.all('dialog[open]').length
const alerts = () => desk.all('#page [role=alert]').length

const OUT = { for: 'office', hold: { kind: 'out', since: NOW, isShared: false, others: [] } } as const
const look = (because: 'young' | 'unread') =>
  ({ for: 'look', at: DESK_DAY + 7_200_000, because, failure: { kind: 'offline' } }) as const
const held = (kind: 'held' | 'sent' | 'unsure') => ({ kind, desk: 'Front desk' }) as const

describe('an order that waits', () => {
  it.each<[string, Waiting, readonly string[]]>([
    ['for a token', { for: 'token', failure: { kind: 'unauthorized' } }, ['Connections', 'Send now']],
    ['for the keychain', { for: 'token', failure: { kind: 'vault', trouble: 'locked' } }, ['Send now']],
    ['for a second look', look('young'), ['Send now']],
    ['for a list that can be read', look('unread'), ['Check now']],
    ['after damage', { for: 'recovered' }, ['Check the order list', 'Send now…']],
    ['for an office that is out', OUT, ['Try again', 'Send anyway…']],
    ['since another desk has it', { for: 'office', hold: held('held') }, ['Try again']],
    ['since another desk sent it', { for: 'office', hold: held('sent') }, ['Check the order list', 'Try again']]
  ])('%s offers what may help, and to go back to the drafts', async (_why, waiting, actions) => {
    await open(queuedItem(waiting))
    const shown = desk.all('.state a, .state button').map(({ textContent }) => textContent.trim())
    expect(shown).toEqual([...actions, 'Move to Drafts'])
  })

  it.each<[Waiting, string]>([
    [{ for: 'recovered' }, 'Saved data on this computer was damaged.'],
    [{ for: 'recovered', hold: held('unsure') }, 'Desks of the office that this desk left can’t be asked.']
  ])('is sent after a question that says why it was held: %j', async (waiting, why) => {
    await open(queuedItem(waiting))
    await desk.press('Send now…')
    expect(desk.text('dialog[open]')).toContain(why)
  })
})

it('a row of the list is shown with what differs, and with what can’t be compared', async () => {
  const candidate = sampleCandidate(1, { agrees: ['street', 'city', 'state', 'zip'] })
  await open(unknownItem({ verdict: 'candidates', candidates: [candidate] }))
  const lines = desk.all('article tbody tr').map(wordsOf)
  expect(lines.map(line => line.split(' ')[0])).toEqual(['Property', 'Closing', 'Names'])
  expect(lines.at(-1)).toContain('Can’t compare')
})

describe('rows of the list that may be the order', () => {
  const two = [sampleCandidate(1), sampleCandidate(2)]
  it.each<[string, Partial<Search>, string, boolean]>([
    ['one', { verdict: 'candidates', candidates: two.slice(1) }, 'Is this our order?', false],
    ['several', { verdict: 'candidates', candidates: two }, 'Is one of these our order?', true],
    ['all of them', { verdict: 'twice', candidates: two }, 'Possibly created twice', true]
  ])('are asked about by how many may be it: %s', async (_which, search, title, canReject) => {
    await open(unknownItem(search))
    const titles = desk.all('.unknown > h2').map(({ textContent }) => textContent.trim())
    expect([titles, desk.has('None of these')]).toEqual([[title], canReject])
  })

  it('are called unnamed where they have no name, in the question, too', async () => {
    const candidate = sampleCandidate()
    const nameless = { ...candidate, row: { ...candidate.row, name: '' } }
    await open(unknownItem({ verdict: 'candidates', candidates: [nameless] }))
    expect(desk.text('article h3')).toBe('Unnamed order')
    expect(desk.one('article').getAttribute('aria-label')).toBe('2214 Elm St, Katy: Unnamed order')
    await desk.press('Yes, this is ours')
    expect(desk.text('dialog[open]')).toContain('will be linked to an unnamed order, order ')
  })
})

describe('an order that is there', () => {
  it.each<[HowSent, string]>([
    ['accepted', 'Confirmed by the service'],
    ['matched', 'Found in the order list: new there, and everything that can be compared matches'],
    ['linked', 'Matched by hand in the order list']
  ])('says in its details how that is known: %s', async (how, words) => {
    await open(sentItem({ how }))
    expect(desk.text('.details dl')).toContain(words)
  })

  it('leads to the others that look the same', async () => {
    await open(sentItem({ twins: [orderId(2), orderId(3)] }))
    const others = desk.all('.state a').filter(({ textContent }) => textContent.trim() === 'Open other order')
    expect(others.map(link => link.getAttribute('href')?.split('/').at(-1))).toEqual([orderId(2), orderId(3)])
  })
})

describe('an order with something under way', () => {
  const rows = { verdict: 'candidates', candidates: [sampleCandidate(1), sampleCandidate(2)] } as const

  it.each<[string, OutboxItem, string, readonly string[]]>([
    ['after damage', queuedItem({ for: 'recovered' }), 'Move to Drafts', ['Send now…']],
    ['without the office', queuedItem(OUT), 'Move to Drafts', ['Send anyway…']],
    ['of unknown outcome', unknownItem({ maySendAgain: true }), 'Check now', ['Send again…', 'Stop looking…']],
    ['with rows of the list', unknownItem(rows), 'Check now', ['None of these', 'Yes, this is ours', 'No']]
  ])('%s asks no question', async (_which, item, act, questions) => {
    await open(item)
    desk.bridge.hold('outbox.takeBack')
    desk.bridge.hold('outbox.searchAgain')
    await desk.press(act)
    for (const question of questions) {
      await desk.press(question)
      expect([question, dialogs()]).toEqual([question, 0])
    }
  })

  it.each<[string, OutboxItem, string, string]>([
    ['another account', unknownItem({ verdict: 'other-account', nextAt: null }), 'It’s the same client', 'Same client'],
    ['a row of the list', sentItem({ how: 'matched' }), 'Not our order…', 'Not our order'],
    ['what damage left', lostItem(), 'Dismiss order…', 'Dismiss order']
  ])('is asked about %s once: the question closes with its answer', async (_about, item, ask, yes) => {
    await open(item)
    desk.bridge.hold('outbox.decide')
    await desk.press(ask)
    await desk.press(yes)
    expect([dialogs(), desk.bridge.argsOf('outbox.decide').length]).toEqual([0, 1])
    await desk.press(ask)
    expect(dialogs()).toBe(0)
  })

  it('says why it could not be decided until it could', async () => {
    await open(unknownItem({ maySendAgain: true }))
    desk.bridge.answer('outbox.decide', failed({ kind: 'store', trouble: 'disk-full' }))
    await desk.press('Send again…')
    await desk.press('Send again')
    expect([dialogs(), alerts()]).toEqual([0, 1])
    desk.bridge.answer('outbox.decide', ok(queuedItem({ for: 'turn' })))
    await desk.press('Send again…')
    await desk.press('Send again')
    expect([dialogs(), alerts()]).toEqual([0, 0])
  })
})

describe('an order of another connection (R24)', () => {
  it('is not named in the title of the window', async () => {
    await open({ ...sentItem(), connectionId: GULF_COAST.id })
    expect(document.title).toBe('Outbox · Title Desk')
  })

  it('says why where the switch to it fails', async () => {
    await open({ ...sentItem(), connectionId: GULF_COAST.id })
    desk.bridge.answer('connection.activate', failed({ kind: 'store', trouble: 'disk-full' }))
    await desk.press('Switch to Gulf Coast Credit Union')
    expect(desk.text('#page [role=alert]')).toContain('This computer’s disk is full.')
  })

  it('says so where that connection is no more', async () => {
    await open({ ...sentItem(), connectionId: 'gone' })
    expect(desk.text()).toContain('Its connection was removed from this computer.')
  })
})
