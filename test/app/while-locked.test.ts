import { beforeEach, describe, expect, it } from 'vitest'
import type { RequestName } from '#domain/bridge.ts'
import { createScreenLock, type ScreenLock } from '../../main/app/screen-lock.ts'
import { createLockGate, WHILE_LOCKED } from '../../main/app/while-locked.ts'

/** What would change, send, remove or fetch something though nobody is there to ask for it. */
const REFUSED: readonly RequestName[] = [
  'activity.exportCsv',
  'app.saveReport',
  'app.showLog',
  'clipboard.copy',
  'connection.activate',
  'connection.connect',
  'connection.practice',
  'connection.remove',
  'connection.replaceToken',
  'connection.startOver',
  'documents.cancel',
  'documents.chooseFolder',
  'documents.clearEnded',
  'documents.dismiss',
  'documents.download',
  'documents.drag',
  'documents.fetchNew',
  'documents.fetchOrders',
  'documents.open',
  'documents.pause',
  'documents.removeDue',
  'documents.resume',
  'documents.retry',
  'documents.showInFolder',
  'documents.usualFolder',
  'documents.wipe',
  'drafts.delete',
  'drafts.duplicate',
  'drafts.import',
  'drafts.restore',
  'files.choose',
  'files.save',
  'library.change',
  'library.forget',
  'library.stage',
  'library.unstage',
  'office.askForDraft',
  'office.begin',
  'office.changeServer',
  'office.declineHandover',
  'office.handOver',
  'office.invite',
  'office.join',
  'office.leave',
  'office.removeDesk',
  'office.renewKey',
  'office.setSetting',
  'office.takeOver',
  'office.tryAgain',
  'officeOrder.addNote',
  'officeOrder.assign',
  'officeOrder.setWaiting',
  'orderList.exportCsv',
  'orderList.follow',
  'orderList.removeView',
  'orderList.restoreView',
  'orderList.saveView',
  'outbox.decide',
  'outbox.searchAgain',
  'outbox.sendNow',
  'outbox.submit',
  'outbox.takeBack',
  'page.print',
  'page.savePdf',
  'preferences.save',
  'proxy.forget',
  'proxy.signIn',
  'unlock.dismiss',
  'unlock.enterPassphrase',
  'unlock.setPassphrase',
  'unlock.startOver',
  'unlock.tryAgain',
  'updates.check',
  'updates.install',
  'wire.noteCall'
]
/** What a page asks for by itself, to show it. */
const WAITING: readonly RequestName[] = [
  'activity.read',
  'changes.list',
  'changes.markRead',
  'closings.board',
  'connection.holds',
  'documents.content',
  'documents.downloads',
  'documents.nameSample',
  'documents.newSince',
  'documents.queue',
  'documents.room',
  'drafts.list',
  'drafts.open',
  'drafts.purge',
  'drafts.similar',
  'library.entries',
  'library.used',
  'office.activity',
  'office.desks',
  'office.drafts',
  'office.settings',
  'office.state',
  'officeOrder.desks',
  'officeOrder.lookedAfter',
  'officeOrder.read',
  'orderList.documents',
  'orderList.opened',
  'orderList.order',
  'orderList.recent',
  'orderList.refreshDetails',
  'orderList.rows',
  'orderList.status',
  'orderList.statuses',
  'orderList.syncNow',
  'orderList.views',
  'orders.documents',
  'orders.kept',
  'orders.page',
  'orders.progress',
  'orders.sent',
  'outbox.item',
  'outbox.list',
  'places.counties',
  'places.zip',
  'proxy.state',
  'updates.state',
  'wire.elsewhere',
  'wire.open',
  'wire.watch'
]
/** What the page needs to start, to save what was typed last, to cancel, or to be unlocked. */
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

let lock: ScreenLock
beforeEach(() => {
  lock = createScreenLock({ onChange: () => undefined, note: () => undefined })
})

/** What a promise gave, once everything that waits for nothing else has had its turn. */
async function soon(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise(resolve => setImmediate(resolve, 'waits'))])
}

describe('behind the cover', () => {
  it.each(REFUSED)('%s is refused, and not done later either (E27)', async name => {
    lock.lock('idle')
    expect(await soon(createLockGate(lock).pass(name))).toBe(false)
  })

  it.each(WAITING)('%s waits until the window is open (E27)', async name => {
    lock.lock('idle')
    const passing = createLockGate(lock).pass(name)
    expect(await soon(passing)).toBe('waits')
    lock.unlock('click')
    expect(await passing).toBe(true)
  })

  it.each(ANSWERED)('%s is answered (E27)', async name => {
    lock.lock('idle')
    const gate = createLockGate(lock)
    expect([await soon(gate.pass(name)), await soon(gate.handOver(name))]).toEqual([true, undefined])
  })

  it('each request is one of these (E27)', () => {
    expect([...REFUSED, ...WAITING, ...ANSWERED].toSorted()).toEqual(Object.keys(WHILE_LOCKED).toSorted())
  })

  it('five hundred requests wait at most, and as many again after those (E27)', async () => {
    const gate = createLockGate(lock)
    for (const times of [1, 2]) {
      lock.lock('idle')
      const passing = Array.from({ length: 500 }, () => gate.pass('orders.page'))
      expect([times, await soon(Promise.race(passing))]).toEqual([times, 'waits'])
      expect([times, await soon(gate.pass('orders.page'))]).toEqual([times, false])
      lock.unlock('click')
      expect([times, new Set(await Promise.all(passing))]).toEqual([times, new Set([true])])
    }
  })

  it('waits on where the window was covered again before its turn (E27)', async () => {
    lock.lock('idle')
    const passing = createLockGate(lock).pass('orders.page')
    lock.unlock('click')
    lock.lock('idle')
    expect(await soon(passing)).toBe('waits')
    lock.unlock('click')
    expect(await passing).toBe(true)
  })

  it('nothing is handed over where the window was covered again before its turn (E27)', async () => {
    lock.lock('idle')
    const handing = createLockGate(lock)
      .handOver('orders.page')
      .then(() => 'handed over')
    lock.unlock('click')
    lock.lock('idle')
    expect(await soon(handing)).toBe('waits')
    lock.unlock('click')
    expect(await handing).toBe('handed over')
  })
})
