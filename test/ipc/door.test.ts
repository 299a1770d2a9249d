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
const { createScreenLock } = await import('../../main/app/screen-lock.ts')
const { createLockGate } = await import('../../main/app/while-locked.ts')

const from = (frame: { url: string; parent?: unknown } | null) =>
  ({ senderFrame: frame === null ? null : { parent: null, ...frame } }) as unknown as IpcMainInvokeEvent
const ours = from({ url: 'app://bundle/index.html' })

/** Every request, by type: a new one does not compile until it is here. */
const EVERY: Record<RequestName, true> = {
  'activity.read': true,
  'activity.exportCsv': true,
  'office.activity': true,
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
  'connection.stay': true,
  'connection.practice': true,
  'connection.startOver': true,
  'connection.activate': true,
  'connection.replaceToken': true,
  'connection.cancelReplace': true,
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
  'library.stage': true,
  'library.unstage': true,
  'library.used': true,
  'library.forget': true,
  'files.choose': true,
  'files.save': true,
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
  'proxy.state': true,
  'proxy.signIn': true,
  'proxy.forget': true,
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
  'orderList.restoreView': true,
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
  'documents.dismiss': true,
  'documents.clearEnded': true,
  'documents.drag': true,
  'documents.content': true,
  'documents.room': true,
  'documents.wipe': true,
  'documents.removeDue': true,
  'documents.chooseFolder': true,
  'documents.usualFolder': true,
  'documents.nameSample': true,
  'office.settings': true,
  'office.setSetting': true,
  'office.state': true,
  'office.tryAgain': true,
  'office.join': true,
  'office.begin': true,
  'office.cancelChange': true,
  'office.changeServer': true,
  'office.desks': true,
  'office.invite': true,
  'office.removeDesk': true,
  'office.renewKey': true,
  'office.leave': true,
  'office.drafts': true,
  'office.handOver': true,
  'office.askForDraft': true,
  'office.declineHandover': true,
  'office.takeOver': true,
  'officeOrder.read': true,
  'officeOrder.desks': true,
  'officeOrder.lookedAfter': true,
  'officeOrder.addNote': true,
  'officeOrder.assign': true,
  'officeOrder.setWaiting': true,
  'wire.open': true,
  'wire.elsewhere': true,
  'wire.watch': true,
  'wire.noteCall': true
}
const NAMES = Object.keys(EVERY) as RequestName[]

let reached: [string, unknown][] = []
let bugs: [string, unknown][] = []
let loads = 0
let screenLock = createScreenLock({ onChange: () => undefined, note: () => undefined })

/** `longest`: how long the arguments of these requests may be. */
function open(
  handle: (name: string, args: unknown) => Promise<unknown>,
  failures = 0,
  longest: Partial<Record<RequestName, number>> = {}
) {
  openDoor({
    load: async () => {
      loads++
      if (loads <= failures) throw new Error('Ana Ramirez')
      return Object.fromEntries(
        NAMES.map(name => [
          name,
          {
            longest: longest[name],
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
    gate: createLockGate(screenLock),
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
  screenLock = createScreenLock({ onChange: () => undefined, note: () => undefined })
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

  it('takes longer arguments of a request that says so, and of no other (R10)', async () => {
    const call = open(async () => ok({}), 0, { 'files.save': 2_000_000 })
    const textOf = (length: number) => ({ text: 'x'.repeat(length) })
    await expect(call(ours, 'files.save', textOf(1_500_000))).resolves.toEqual(ok({}))
    for (const [name, length] of [['files.save', 2_000_000] as const, ['clipboard.copy', 1_500_000] as const])
      await expect(call(ours, name, textOf(length))).resolves.toMatchObject({ failure: { kind: 'invalid' } })
    expect(reached).toHaveLength(1)
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

/** All that a covered window is told. */
const ANSWERED: readonly RequestName[] = [
  'app.about',
  'app.flushed',
  'app.online',
  'connection.cancelReplace',
  'connection.state',
  'connection.stay',
  'drafts.save',
  'lock.open',
  'lock.state',
  'office.cancelChange',
  'policy.read',
  'preferences.read',
  'unlock.state'
]
/** Carries something out of the window, or sends it. */
const LEAVES: readonly RequestName[] = [
  'page.print',
  'page.savePdf',
  'activity.exportCsv',
  'orderList.exportCsv',
  'files.save',
  'files.choose',
  'clipboard.copy',
  'documents.open',
  'documents.showInFolder',
  'documents.drag',
  'outbox.submit',
  'outbox.decide',
  'outbox.sendNow',
  'connection.remove'
]
const LOCKED = failed({ kind: 'screen-locked' })

/** How a request ends if it does so before the window is opened; the door needs a few turns of the loop at most. */
async function soon(asked: Promise<unknown>): Promise<unknown> {
  const turns = async (): Promise<string> => {
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
    return 'waits'
  }
  return Promise.race([asked, turns()])
}

describe('the door of a covered window', () => {
  it.each(NAMES)('%s: nothing personal crosses before the window is open (E27)', async name => {
    const call = open(async () => ok('Ana Ramirez'))
    screenLock.lock('idle')
    const asked = call(ours, name, {})
    const answer = await soon(asked)
    if (ANSWERED.includes(name)) expect(answer).toEqual(ok('Ana Ramirez'))
    else {
      expect(['waits', LOCKED]).toContainEqual(answer)
      if (LEAVES.includes(name)) expect(answer).toEqual(LOCKED)
      expect(reached).toEqual([])
    }
    screenLock.unlock('click')
    if (answer === 'waits') expect(await asked).toEqual(ok('Ana Ramirez'))
  })

  it.each(NAMES.filter(name => !ANSWERED.includes(name)))(
    '%s: what it was asked before the cover came is handed over once it is gone (E27)',
    async name => {
      const work = Promise.withResolvers<unknown>()
      const call = open(() => work.promise)
      const asked = call(ours, name, {})
      await soon(asked)
      expect(reached).toHaveLength(1)
      screenLock.lock('computer')
      work.resolve(ok('Ana Ramirez'))
      expect(await soon(asked)).toBe('waits')
      screenLock.unlock('computer')
      expect(await asked).toEqual(ok('Ana Ramirez'))
    }
  )

  it('waits again where the window is covered again, and lets 500 requests wait at most (E27)', async () => {
    const call = open(async () => ok({}))
    screenLock.lock('idle')
    const waiting = Array.from({ length: 500 }, () => call(ours, 'drafts.list', {}))
    await soon(Promise.race(waiting))
    expect(await soon(call(ours, 'drafts.list', {}))).toEqual(LOCKED)
    screenLock.unlock('click')
    screenLock.lock('idle')
    expect(await soon(Promise.race(waiting))).toBe('waits')
    expect(reached).toEqual([])
    screenLock.unlock('click')
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => ok({})))
  })
})
