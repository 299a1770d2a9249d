import type { IpcMainInvokeEvent } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RequestName } from '#domain/bridge.ts'
import { failed, ok } from '#domain/common/result.ts'
import type { ServedRequests } from '../../main/app/ipc.ts'

type Listener = (event: IpcMainInvokeEvent, name: unknown, args: unknown) => Promise<unknown>
const listeners = vi.hoisted(() => new Map<string, unknown>())
vi.mock('electron', () => ({
  ipcMain: {
    handle: (channel: string, listener: unknown) => {
      listeners.set(channel, listener)
    }
  }
}))

const { openDoor } = await import('../../main/app/ipc.ts')

const from = (frame: { url: string; parent?: unknown } | null) =>
  ({ senderFrame: frame === null ? null : { parent: null, ...frame } }) as unknown as IpcMainInvokeEvent
const ours = from({ url: 'app://bundle/index.html' })

/** Every request, by type: a new one does not compile until it is here. */
const EVERY: Record<RequestName, true> = {
  'app.about': true,
  'app.flushed': true,
  'app.saveReport': true,
  'policy.read': true,
  'updates.state': true,
  'updates.check': true,
  'updates.install': true,
  'lock.state': true,
  'lock.open': true,
  'app.showLog': true,
  'clipboard.copy': true,
  'connection.state': true,
  'connection.connect': true,
  'connection.practice': true,
  'connection.startOver': true,
  'connection.activate': true,
  'connection.replaceToken': true,
  'connection.holds': true,
  'connection.remove': true,
  'orders.page': true,
  'orders.progress': true,
  'orders.documents': true,
  'orders.sent': true,
  'drafts.list': true,
  'drafts.open': true,
  'drafts.save': true,
  'drafts.duplicate': true,
  'drafts.delete': true,
  'drafts.restore': true,
  'drafts.purge': true,
  'drafts.import': true,
  'drafts.similar': true,
  'library.entries': true,
  'library.change': true,
  'library.used': true,
  'library.forget': true,
  'files.choose': true,
  'files.saveCsv': true,
  'outbox.submit': true,
  'outbox.list': true,
  'outbox.item': true,
  'outbox.takeBack': true,
  'outbox.sendNow': true,
  'outbox.searchAgain': true,
  'outbox.decide': true,
  'app.online': true,
  'documents.downloads': true,
  'documents.download': true,
  'documents.cancel': true,
  'documents.open': true,
  'documents.showInFolder': true,
  'unlock.state': true,
  'unlock.tryAgain': true,
  'unlock.setPassphrase': true,
  'unlock.enterPassphrase': true,
  'unlock.startOver': true,
  'unlock.dismiss': true,
  'page.print': true,
  'page.savePdf': true,
  'orders.kept': true,
  'orderList.status': true,
  'orderList.rows': true,
  'orderList.statuses': true,
  'orderList.order': true,
  'orderList.opened': true,
  'orderList.recent': true,
  'orderList.follow': true,
  'orderList.syncNow': true,
  'orderList.refreshDetails': true,
  'orderList.exportCsv': true,
  'orderList.views': true,
  'orderList.saveView': true,
  'orderList.removeView': true,
  'orderList.documents': true,
  'changes.list': true,
  'changes.markRead': true,
  'closings.board': true,
  'places.zip': true,
  'places.counties': true,
  'preferences.read': true,
  'preferences.save': true,
  'documents.queue': true,
  'documents.fetchOrders': true,
  'documents.newSince': true,
  'documents.fetchNew': true,
  'documents.pause': true,
  'documents.resume': true,
  'documents.retry': true,
  'documents.clearEnded': true,
  'documents.drag': true,
  'documents.content': true,
  'documents.room': true,
  'documents.wipe': true,
  'documents.removeDue': true,
  'documents.chooseFolder': true,
  'documents.usualFolder': true,
  'documents.nameSample': true,
  'wire.open': true,
  'wire.watch': true,
  'wire.noteCall': true
}
const NAMES = Object.keys(EVERY) as RequestName[]

let reached: [string, unknown][] = []
let bugs: [string, unknown][] = []
let loads = 0

function open(handle: (name: string, args: unknown) => Promise<unknown>, failures = 0) {
  openDoor({
    load: async () => {
      loads++
      if (loads <= failures) throw new Error('Ana Ramirez')
      return Object.fromEntries(
        NAMES.map(name => [
          name,
          {
            parse: (args: unknown) => (args === 'unparsable' ? failed([{ path: 'a', message: 'No.' }]) : ok(args)),
            handle: (args: unknown) => {
              reached.push([name, args])
              return handle(name, args)
            }
          }
        ])
      ) as unknown as ServedRequests
    },
    isOurPage: url => url === 'app://bundle/index.html',
    onBug: (name, error) => bugs.push([name, error])
  })
  return (event: IpcMainInvokeEvent, name: unknown, args: unknown) =>
    ([...listeners.values()][0] as Listener)(event, name, args)
}

beforeEach(() => {
  listeners.clear()
  reached = []
  bugs = []
  loads = 0
})

describe('the door', () => {
  it.each(NAMES)('refuses %s from anyone but the main frame of our page (R9)', async name => {
    const call = open(async () => ok({}))
    const strangers = [
      null,
      { url: 'https://evil.test/' },
      { url: 'app://bundle/index.html', parent: {} },
      { url: 'app://bundle.evil.test/index.html' },
      { url: '' },
      { url: 'file:///index.html' }
    ]
    for (const stranger of strangers) await expect(call(from(stranger), name, {})).rejects.toThrow('Refused')
    expect(reached).toEqual([])
    await expect(call(ours, name, {})).resolves.toEqual(ok({}))
  })

  it.each([
    ['nobody.serves'],
    ['toString'],
    ['__proto__'],
    ['constructor'],
    [''],
    [5],
    [null],
    [undefined],
    [['app.about']]
  ])('refuses the request %j that nobody serves (R10)', async name => {
    const call = open(async () => ok({}))
    await expect(call(ours, name, {})).rejects.toThrow('Refused')
    expect(reached).toEqual([])
  })

  it('hands over what the parser made, and says at which field arguments are wrong (R10)', async () => {
    const call = open(async () => ok('served'))
    await expect(call(ours, 'orders.page', { page: 2 })).resolves.toEqual(ok('served'))
    await expect(call(ours, 'orders.page', 'unparsable')).resolves.toEqual(
      failed({ kind: 'invalid', fields: [{ path: 'a', message: 'No.' }] })
    )
    expect(reached).toEqual([['orders.page', { page: 2 }]])
  })

  it('refuses 10 MB of arguments, and what has no JSON form, before anyone parses them (R10)', async () => {
    const call = open(async () => ok({}))
    const cycle: Record<string, unknown> = {}
    cycle['self'] = cycle
    for (const args of [{ text: 'x'.repeat(10_000_000) }, cycle, { big: 1n }]) {
      await expect(call(ours, 'clipboard.copy', args)).resolves.toMatchObject({
        ok: false,
        failure: { kind: 'invalid' }
      })
    }
    expect(reached).toEqual([])
  })

  it('answers a fault in a handler as a bug, without its words', async () => {
    const call = open(async () => {
      throw new Error('Ana Ramirez, token abc')
    })
    const answer = await call(ours, 'orders.page', { page: 1 })
    expect(answer).toEqual(failed({ kind: 'bug' }))
    expect(bugs).toHaveLength(1)
  })

  it('answers a bug, without its words, where what serves the requests does not load, and tries again', async () => {
    const call = open(async () => ok({}), 1)
    await expect(call(ours, 'app.about', {})).resolves.toEqual(failed({ kind: 'bug' }))
    expect(bugs).toEqual([['load', expect.any(Error)]])
    await expect(call(ours, 'app.about', {})).resolves.toEqual(ok({}))
  })

  it('loads what serves the requests once, at the first request', async () => {
    const call = open(async () => ok({}))
    expect(loads).toBe(0)
    await Promise.all([call(ours, 'app.about', {}), call(ours, 'app.about', {})])
    expect(loads).toBe(1)
  })
})
