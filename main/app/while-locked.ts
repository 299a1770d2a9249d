import type { RequestName } from '#domain/bridge.ts'
import type { LockGate } from './ipc.ts'

/**
 * What becomes of a request while the window is covered (E27). `answers`: the page needs it to start, to save what was typed
 * last, to cancel or to be unlocked, and it tells nothing of an order. `waits`: answered once the window is open. `refused`: it
 * would send, remove, or carry something out of the window, and nobody is there to ask for that.
 */
type WhileLocked = 'answers' | 'waits' | 'refused'

/** Every request, by type: a new one does not compile until it is here. */
export const WHILE_LOCKED: Readonly<Record<RequestName, WhileLocked>> = {
  'activity.exportCsv': 'refused',
  'activity.read': 'waits',
  'app.about': 'answers',
  'app.flushed': 'answers',
  'app.online': 'answers',
  'app.saveReport': 'refused',
  'app.showLog': 'refused',
  'changes.list': 'waits',
  'changes.markRead': 'waits',
  'clipboard.copy': 'refused',
  'closings.board': 'waits',
  'connection.activate': 'refused',
  'connection.cancelReplace': 'answers',
  'connection.connect': 'refused',
  'connection.holds': 'waits',
  'connection.practice': 'refused',
  'connection.remove': 'refused',
  'connection.replaceToken': 'refused',
  'connection.startOver': 'refused',
  'connection.state': 'answers',
  'connection.stay': 'answers',
  'documents.cancel': 'refused',
  'documents.chooseFolder': 'refused',
  'documents.clearEnded': 'refused',
  'documents.content': 'waits',
  'documents.dismiss': 'refused',
  'documents.download': 'refused',
  'documents.downloads': 'waits',
  'documents.drag': 'refused',
  'documents.fetchNew': 'refused',
  'documents.fetchOrders': 'refused',
  'documents.nameSample': 'waits',
  'documents.newSince': 'waits',
  'documents.open': 'refused',
  'documents.pause': 'refused',
  'documents.queue': 'waits',
  'documents.removeDue': 'refused',
  'documents.resume': 'refused',
  'documents.retry': 'refused',
  'documents.room': 'waits',
  'documents.showInFolder': 'refused',
  'documents.usualFolder': 'refused',
  'documents.wipe': 'refused',
  'drafts.delete': 'refused',
  'drafts.duplicate': 'refused',
  'drafts.import': 'refused',
  'drafts.list': 'waits',
  'drafts.open': 'waits',
  'drafts.purge': 'waits',
  'drafts.restore': 'refused',
  'drafts.save': 'answers',
  'drafts.similar': 'waits',
  'files.choose': 'refused',
  'files.save': 'refused',
  'library.change': 'refused',
  'library.entries': 'waits',
  'library.forget': 'refused',
  'library.stage': 'refused',
  'library.unstage': 'refused',
  'library.used': 'waits',
  'lock.open': 'answers',
  'lock.state': 'answers',
  'office.askForDraft': 'refused',
  'office.activity': 'waits',
  'office.begin': 'refused',
  'office.cancelChange': 'answers',
  'office.changeServer': 'refused',
  'office.declineHandover': 'refused',
  'office.desks': 'waits',
  'office.drafts': 'waits',
  'office.handOver': 'refused',
  'office.invite': 'refused',
  'office.join': 'refused',
  'office.leave': 'refused',
  'office.removeDesk': 'refused',
  'office.renewKey': 'refused',
  'office.setSetting': 'refused',
  'office.settings': 'waits',
  'office.state': 'waits',
  'office.takeOver': 'refused',
  'office.tryAgain': 'refused',
  'officeOrder.addNote': 'refused',
  'officeOrder.assign': 'refused',
  'officeOrder.desks': 'waits',
  'officeOrder.lookedAfter': 'waits',
  'officeOrder.read': 'waits',
  'officeOrder.setWaiting': 'refused',
  'orderList.documents': 'waits',
  'orderList.exportCsv': 'refused',
  'orderList.follow': 'refused',
  'orderList.opened': 'waits',
  'orderList.order': 'waits',
  'orderList.recent': 'waits',
  'orderList.refreshDetails': 'waits',
  'orderList.removeView': 'refused',
  'orderList.restoreView': 'refused',
  'orderList.rows': 'waits',
  'orderList.saveView': 'refused',
  'orderList.status': 'waits',
  'orderList.statuses': 'waits',
  'orderList.syncNow': 'waits',
  'orderList.views': 'waits',
  'orders.documents': 'waits',
  'orders.kept': 'waits',
  'orders.page': 'waits',
  'orders.progress': 'waits',
  'orders.sent': 'waits',
  'outbox.decide': 'refused',
  'outbox.item': 'waits',
  'outbox.list': 'waits',
  'outbox.searchAgain': 'refused',
  'outbox.sendNow': 'refused',
  'outbox.submit': 'refused',
  'outbox.takeBack': 'refused',
  'page.print': 'refused',
  'page.savePdf': 'refused',
  'places.counties': 'waits',
  'places.zip': 'waits',
  'policy.read': 'answers',
  'preferences.read': 'answers',
  'preferences.save': 'refused',
  'proxy.forget': 'refused',
  'proxy.signIn': 'refused',
  'proxy.state': 'waits',
  'unlock.dismiss': 'refused',
  'unlock.enterPassphrase': 'refused',
  'unlock.setPassphrase': 'refused',
  'unlock.startOver': 'refused',
  'unlock.state': 'answers',
  'unlock.tryAgain': 'refused',
  'updates.check': 'refused',
  'updates.install': 'refused',
  'updates.state': 'waits',
  'wire.elsewhere': 'waits',
  'wire.noteCall': 'refused',
  'wire.open': 'waits',
  'wire.watch': 'waits'
}

/** A page that asks and asks behind the cover doesn't fill the memory. */
const MOST_WAITING = 500

export interface LockToWaitFor {
  isLocked(): boolean
  /** Resolves when the window is open. */
  opened(): Promise<void>
}

export function createLockGate(lock: LockToWaitFor): LockGate {
  let waiting = 0
  return {
    async pass(name) {
      const rule = WHILE_LOCKED[name]
      // It may be locked again before a request that waited gets its turn.
      while (lock.isLocked() && rule !== 'answers') {
        if (rule === 'refused' || waiting >= MOST_WAITING) return false
        waiting++
        await lock.opened()
        waiting--
      }
      return true
    },
    async handOver(name) {
      while (lock.isLocked() && WHILE_LOCKED[name] !== 'answers') await lock.opened()
    }
  }
}
