import { beforeEach, describe, expect, it } from 'vitest'
import type { RequestName } from '#domain/bridge.ts'
import { createScreenLock, type ScreenLock } from '../../main/app/screen-lock.ts'
import { createLockGate } from '../../main/app/while-locked.ts'

/** What would change, send, remove or fetch something though nobody is there to ask for it. */
const REFUSED: readonly RequestName[] = [
  'app.saveReport',
  'app.showLog',
  'connection.activate',
  'connection.connect',
  'connection.replaceToken',
  'connection.startOver',
  'documents.cancel',
  'documents.download',
  'documents.fetchNew',
  'documents.fetchOrders',
  'documents.removeDue',
  'documents.wipe',
  'drafts.delete',
  'drafts.import',
  'drafts.restore',
  'library.change',
  'library.forget',
  'office.handOver',
  'office.invite',
  'office.join',
  'office.leave',
  'office.removeDesk',
  'office.renewKey',
  'office.takeOver',
  'officeOrder.addNote',
  'officeOrder.assign',
  'outbox.takeBack',
  'preferences.save',
  'proxy.signIn',
  'unlock.enterPassphrase',
  'unlock.startOver',
  'updates.install',
  'wire.noteCall'
]
/** What a page asks for by itself, to show it. */
const WAITING: readonly RequestName[] = [
  'activity.read',
  'changes.list',
  'closings.board',
  'documents.content',
  'documents.queue',
  'drafts.list',
  'drafts.open',
  'library.entries',
  'office.state',
  'officeOrder.read',
  'orderList.order',
  'orderList.rows',
  'orders.page',
  'outbox.list',
  'places.zip',
  'updates.state',
  'wire.open'
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
