import { describe, expect, it } from 'vitest'
import type { RequestName } from '#domain/bridge.ts'
import { failed, ok } from '#domain/common/result.ts'
import { ACTIVE, recorded, type Call } from './support/recorded.ts'

const ID = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69'
const OTHER = '5a3c0d11-0000-4000-8000-000000000002'
const KEY = { orderId: ID, documentId: 7 }
const FULL = failed({ kind: 'store', trouble: 'disk-full' })

const connections: readonly (readonly [RequestName, unknown, Call])[] = [
  ['connection.connect', { name: 'Elm' }, ['connections.connect', { name: 'Elm' }]],
  ['connection.stay', {}, ['connections.stay']],
  ['connection.practice', {}, ['connections.practice']],
  ['connection.startOver', {}, ['connections.startOver']],
  ['connection.activate', { id: 'b' }, ['connections.activate', 'b']],
  ['connection.replaceToken', { id: 'b', token: 't' }, ['connections.replaceToken', 'b', 't']],
  ['connection.cancelReplace', { id: 'b' }, ['connections.cancelReplace', 'b']],
  ['connection.holds', { id: 'b' }, ['outboxes.holds', 'b']],
  ['connection.remove', { id: 'b' }, ['connections.remove', 'b']],
  ['proxy.forget', { proxy: 'p', secure: true }, ['proxies.forget', { proxy: 'p', secure: true }]],
  ['unlock.tryAgain', {}, ['keys.tryAgain']],
  ['unlock.setPassphrase', { passphrase: 'p' }, ['keys.setPassphrase', 'p']],
  ['unlock.enterPassphrase', { passphrase: 'p' }, ['keys.enterPassphrase', 'p']],
  ['unlock.startOver', {}, ['keys.startOver']],
  ['unlock.dismiss', { id: 'n' }, ['keys.dismiss', 'n']],
  ['updates.state', {}, ['updates.state']],
  ['updates.check', {}, ['updates.check']],
  ['updates.install', {}, ['updates.install']]
]

const work: readonly (readonly [RequestName, unknown, Call])[] = [
  ['drafts.list', {}, ['drafts.list', ACTIVE]],
  ['drafts.open', { id: ID }, ['drafts.open', ID]],
  ['drafts.save', { id: ID, revision: 2 }, ['drafts.save', { id: ID, revision: 2 }]],
  ['drafts.duplicate', { id: ID }, ['drafts.duplicate', ID, ACTIVE]],
  ['drafts.import', { connectionId: 'b', entries: [1], from: 'csv' }, ['drafts.import', 'b', [1], 'csv']],
  ['drafts.delete', { id: ID }, ['drafts.delete', ID]],
  ['drafts.restore', { id: ID }, ['drafts.restore', ID]],
  ['drafts.purge', {}, ['drafts.purge']],
  ['drafts.similar', { id: ID, entry: 'e' }, ['drafts.similar', ID, 'e']],
  ['library.entries', { connectionId: 'b' }, ['library.entries', 'b']],
  ['library.used', { connectionId: 'b' }, ['library.used', 'b']],
  ['library.forget', { connectionId: 'b', list: 'clauses', text: 'x' }, ['library.forget', 'b', 'clauses', 'x']],
  [
    'library.change',
    { connectionId: 'b', staging: OTHER, put: [1], drop: [ID] },
    ['library.change', 'b', { put: [1], drop: [ID] }, OTHER]
  ],
  [
    'library.stage',
    { connectionId: 'b', staging: OTHER, put: [1], drop: [ID] },
    ['library.stage', 'b', OTHER, { put: [1], drop: [ID] }]
  ],
  ['library.unstage', { staging: OTHER }, ['library.unstage', OTHER]],
  ['outbox.submit', { id: ID, revision: 2 }, ['outboxes.submit', { id: ID, revision: 2 }]],
  ['outbox.list', {}, ['outboxes.list', ACTIVE]],
  ['outbox.item', { id: ID }, ['outboxes.item', ID]],
  ['outbox.takeBack', { id: ID }, ['outboxes.takeBack', ID]],
  ['outbox.sendNow', { id: ID }, ['outboxes.sendNow', ID]],
  ['outbox.searchAgain', { id: ID }, ['outboxes.searchAgain', ID]],
  ['outbox.decide', { id: ID, decision: { kind: 'close' } }, ['outboxes.decide', ID, { kind: 'close' }]],
  ['activity.read', { person: 'kim' }, ['activity.read', ACTIVE, { person: 'kim' }]],
  ['clipboard.copy', { text: 'x' }, ['copy', 'x']],
  ['files.choose', { kind: 'contacts' }, ['chooseFile', 'contacts']],
  ['app.showLog', {}, ['desktop.showInFolder', '/title-desk.log']],
  ['app.flushed', {}, ['flushed']],
  ['app.online', {}, ['online']],
  ['app.saveReport', {}, ['saveReport']]
]

const orders: readonly (readonly [RequestName, unknown, Call])[] = [
  ['orders.kept', {}, ['cache.kept']],
  ['orderList.statuses', {}, ['cache.call', 'statuses', null]],
  ['orderList.order', { orderId: ID }, ['cache.call', 'order', { orderId: ID }]],
  ['orderList.opened', { orderId: ID }, ['cache.call', 'opened', { orderId: ID }]],
  ['orderList.recent', {}, ['cache.call', 'recent', null]],
  ['orderList.follow', { orderId: ID, followed: true }, ['cache.call', 'follow', { orderId: ID, followed: true }]],
  ['orderList.status', {}, ['cache.status']],
  ['orderList.refreshDetails', { orderIds: [ID] }, ['cache.refreshDetails', [ID]]],
  ['orderList.views', {}, ['cache.call', 'views', null]],
  ['orderList.saveView', { id: ID }, ['cache.call', 'saveView', { id: ID }]],
  ['orderList.removeView', { id: ID }, ['cache.call', 'removeView', { id: ID }]],
  ['orderList.restoreView', { id: ID, at: 1 }, ['cache.call', 'restoreView', { id: ID, at: 1 }]],
  ['changes.list', { unreadOnly: true, next: 3 }, ['cache.call', 'changes', { unreadOnly: true, next: 3 }]],
  ['changes.markRead', { orderId: ID, upTo: 9 }, ['cache.call', 'markRead', { orderId: ID, upTo: 9 }]],
  ['wire.open', {}, ['wire.open']],
  ['wire.elsewhere', {}, ['wire.elsewhere']],
  ['wire.watch', { orderId: ID }, ['wire.watch', ID]]
]

const documents: readonly (readonly [RequestName, unknown, Call])[] = [
  ['orders.documents', { orderId: ID }, ['documents.read', ID]],
  ['documents.downloads', { orderId: ID }, ['documents.ofOrder', ID]],
  ['documents.queue', {}, ['documents.queue']],
  ['documents.download', KEY, ['documents.download', KEY]],
  ['documents.fetchOrders', { orderIds: [ID] }, ['documents.fetchOrders', [ID]]],
  ['documents.pause', { keys: [KEY] }, ['downloads.pause', [KEY]]],
  ['documents.resume', { keys: null }, ['downloads.resume', null]],
  ['documents.cancel', { keys: [KEY] }, ['downloads.cancel', [KEY]]],
  ['documents.retry', { keys: [KEY] }, ['downloads.retry', [KEY]]],
  ['documents.dismiss', { keys: [KEY] }, ['downloads.dismiss', [KEY]]],
  ['documents.clearEnded', {}, ['documents.clearEnded']],
  ['documents.wipe', { orderId: null }, ['documents.wipe', null]],
  ['documents.removeDue', {}, ['old.removeDue']],
  ['documents.content', { ...KEY, fileId: 'f' }, ['files.content', { ...KEY, fileId: 'f' }]]
]

const office: readonly (readonly [RequestName, unknown, Call])[] = [
  ['office.state', {}, ['office.state']],
  ['office.tryAgain', {}, ['desk.reopen']],
  ['office.join', { code: 'c' }, ['desk.join', { code: 'c' }]],
  ['office.begin', { host: 'h' }, ['desk.begin', { host: 'h' }]],
  ['office.cancelChange', {}, ['desk.cancelChange']],
  ['office.changeServer', { host: 'h', port: 1 }, ['desk.changeServer', { host: 'h', port: 1 }]],
  ['office.desks', {}, ['desk.desks']],
  ['office.invite', { name: 'Front', steward: true }, ['desk.invite', 'Front', true]],
  ['office.renewKey', {}, ['desk.renewKey']],
  ['office.removeDesk', { id: ID }, ['desk.removeDesk', ID]],
  ['office.leave', { evenSo: true }, ['desk.leave', true]],
  ['office.drafts', { connectionId: 'b' }, ['office.drafts', 'b']],
  ['office.activity', { person: 'kim' }, ['shared.read', ACTIVE, { person: 'kim' }]],
  ['office.settings', {}, ['settings.read']],
  ['office.setSetting', { setting: 's', value: 1, seen: [ID] }, ['settings.set', 's', 1, [ID]]],
  ['officeOrder.read', { orderId: ID }, ['notes.read', ACTIVE, ID]],
  ['officeOrder.desks', {}, ['notes.desks', ACTIVE]],
  ['officeOrder.lookedAfter', { orderIds: [ID] }, ['notes.lookedAfter', ACTIVE, [ID]]],
  ['officeOrder.addNote', { orderId: ID, text: 'x' }, ['notes.add', ACTIVE, ID, 'x']],
  ['officeOrder.assign', { orderId: ID, deskId: OTHER, seen: [ID] }, ['notes.assign', ACTIVE, ID, OTHER, [ID]]],
  ['officeOrder.setWaiting', { orderId: ID, text: 'x', seen: [ID] }, ['notes.setWaiting', ACTIVE, ID, 'x', [ID]]]
]

const actions: readonly (readonly [RequestName, unknown, Call])[] = [
  ['office.handOver', { id: ID, deskId: OTHER }, ['actions.handOver', ID, OTHER]],
  ['office.askForDraft', { id: ID }, ['actions.ask', ID]],
  ['office.declineHandover', { id: ID, deskId: OTHER }, ['actions.decline', ID, OTHER]],
  ['office.takeOver', { id: ID, why: 'ill' }, ['actions.takeOver', ID, 'ill']]
]

describe('a request of the page', () => {
  it.each([...connections, ...work, ...orders, ...documents, ...office])(
    '%s does what it says with what it was given, and nothing else: %j',
    async (name, args, call) => {
      const { ask, calls } = recorded()
      expect(await ask(name, args)).toMatchObject({ ok: true })
      expect(calls).toEqual([call])
    }
  )

  it.each(actions)('%s moves that draft, and no other: %j', async (name, args, call) => {
    const { ask, calls } = recorded({ answers: { [call[0]]: undefined } })
    expect(await ask(name, args)).toEqual(ok({}))
    expect(calls).toEqual([call])
  })

  it.each<[RequestName, string]>([
    ['drafts.delete', 'drafts.delete'],
    ['drafts.restore', 'drafts.restore'],
    ['drafts.purge', 'drafts.purge'],
    ['library.stage', 'library.stage'],
    ['outbox.takeBack', 'outboxes.takeBack'],
    ['connection.remove', 'connections.remove'],
    ['documents.wipe', 'documents.wipe'],
    ['activity.read', 'activity.read']
  ])('%s tells why it failed', async (name, call) => {
    expect(await recorded({ answers: { [call]: FULL } }).ask(name)).toEqual(FULL)
  })

  it.each<RequestName>(['drafts.list', 'outbox.list', 'orders.sent', 'activity.read', 'office.activity'])(
    '%s needs a connection',
    async name => {
      const { ask, calls } = recorded({ activeId: null })
      expect([await ask(name), calls]).toEqual([failed({ kind: 'not-connected' }), []])
    }
  )
})

describe('a request for what is not there', () => {
  it.each<[RequestName, unknown]>([
    ['officeOrder.read', { orderId: ID }],
    ['officeOrder.desks', {}],
    ['officeOrder.lookedAfter', { orderIds: [ID] }],
    ['officeOrder.addNote', { orderId: ID, text: 'x' }],
    ['officeOrder.assign', { orderId: ID, deskId: null, seen: [] }],
    ['officeOrder.setWaiting', { orderId: ID, text: 'x', seen: [] }],
    ['office.activity', {}],
    ['office.settings', {}],
    ['office.setSetting', { setting: 's', value: 1, seen: [] }]
  ])('%s has no answer, and asks nothing, where the desk belongs to no office', async (name, args) => {
    const { ask, calls } = recorded({ hasOffice: false })
    expect([await ask(name, args), calls]).toEqual([ok(null), []])
  })

  it('orders.sent is answered by what was sent here alone where the desk belongs to no office', async () => {
    const { ask, calls } = recorded({ hasOffice: false })
    expect(await ask('orders.sent', { orderId: ID })).toEqual(ok(null))
    expect(calls).toEqual([['outboxes.sent', ACTIVE, ID]])
  })

  it.each<RequestName>(['orderList.rows', 'orderList.views', 'documents.queue', 'wire.open', 'orders.page'])(
    '%s needs a connection to the service',
    async name => {
      const { ask, calls } = recorded({ activeId: null })
      expect([await ask(name, { page: 1 }), calls]).toEqual([failed({ kind: 'not-connected' }), []])
    }
  )

  it('activity.exportCsv writes nothing where nobody gave the file a place', async () => {
    const { ask, calls } = recorded()
    expect(await ask('activity.exportCsv')).toEqual(ok({ saved: false }))
    expect(calls).toEqual([['createTextFile', 'Activity.csv']])
  })

  it('documents.newSince is nothing where the order cache has noticed nothing', async () => {
    const answers = { 'cache.call': { documents: [], upTo: 0, since: null }, 'documents.notKept': [] }
    expect(await recorded({ answers }).ask('documents.newSince')).toEqual(ok({ documents: 0, orders: 0, since: null }))
  })
})

describe('a request that changes something', () => {
  it.each<[RequestName, unknown, string]>([
    ['documents.pause', { keys: null }, 'downloads.pause'],
    ['documents.resume', { keys: null }, 'downloads.resume'],
    ['documents.cancel', { keys: null }, 'downloads.cancel'],
    ['documents.retry', { keys: null }, 'downloads.retry'],
    ['documents.dismiss', { keys: null }, 'downloads.dismiss'],
    ['documents.drag', { ...KEY, fileId: null }, 'desktop.drag'],
    ['orderList.opened', { orderId: ID }, 'cache.call'],
    ['changes.markRead', { orderId: ID, upTo: 9 }, 'cache.call']
  ])('%s is answered once that is done: %j', async (name, args, call) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { ask } = recorded({ answers: { 'files.pathForDragging': ok('/docs/a.pdf'), [call]: promise } })
    let isOver = false
    const asking = ask(name, args).then(() => (isOver = true))
    await new Promise(setImmediate)
    expect(isOver).toBe(false)
    resolve()
    await asking
  })
})
