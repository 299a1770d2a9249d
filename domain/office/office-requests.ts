import type { DraftId } from '../order/draft.ts'
import type { OrderId } from '../common/order-id.ts'
import type { OfficeActivityPage, OfficeActivityQuery } from './office-activity.ts'
import type { DraftAsk, OfficeDrafts } from './office-drafts.ts'
import type { SettingValue, SharedSetting, SharedSettings } from './shared-settings.ts'
import type { JoinEntry, OfficeDesk, OfficeEntry, OfficeInvitation, OfficeServer, OfficeState } from './office.ts'
import type { OfficeDesks, OfficeOrder, OrderDesk } from './order-notes.ts'

type None = Record<string, never>

/** What the page asks about the office that this desk shares a database with. */
export interface OfficeRequests {
  /** Whether this desk belongs to an office, and how it is between them. */
  'office.state': { args: None; result: OfficeState }
  /** Connects to the office now. */
  'office.tryAgain': { args: None; result: OfficeState }
  /** Joins by invitation. `invalid`, with a message for the field, or for none, where that isn’t possible. */
  'office.join': { args: JoinEntry; result: OfficeState }
  /** Begins an office as its first desk. `invalid` as above. */
  'office.begin': { args: OfficeEntry; result: OfficeState }
  /**
   * Follows the office’s database to another server. `invalid` as above, where that isn’t the same office, or can’t be reached; `canceled`
   * where that came in time.
   */
  'office.changeServer': { args: OfficeServer; result: OfficeState }
  /** Ends the check of that server, unless it was changed by then. */
  'office.cancelChange': { args: None; result: None }
  'office.desks': { args: None; result: readonly OfficeDesk[] }
  'office.invite': { args: { name: string; steward: boolean }; result: OfficeInvitation }
  /** Renews the office’s key. `invalid` as above. */
  'office.renewKey': { args: None; result: OfficeState }
  'office.removeDesk': { args: { id: string }; result: None }
  /** Leaves the office and removes what this computer has of it; own work stays. `evenSo`: also where the office can’t be told. */
  'office.leave': { args: { evenSo: boolean }; result: OfficeState }
  /** What the office says about an order of the active connection; null where the desk belongs to none, and for practice orders. */
  'officeOrder.read': { args: { orderId: OrderId }; result: OfficeOrder | null }
  /** The desks that can look after orders; null where this one belongs to no office, and for practice orders. */
  'officeOrder.desks': { args: None; result: OfficeDesks | null }
  /** Which desk looks after which of these orders, at most `MOST_MARKED`; without those that none does. Null as above. */
  'officeOrder.lookedAfter': { args: { orderIds: readonly OrderId[] }; result: readonly OrderDesk[] | null }
  /** `invalid` for an empty or too long text, with a message. */
  'officeOrder.addNote': { args: { orderId: OrderId; text: string }; result: OfficeOrder | null }
  /** `seen`: the versions that the person saw, by their ids. `invalid` for a desk that is not of the office, with a message. */
  'officeOrder.assign': {
    args: { orderId: OrderId; deskId: string | null; seen: readonly string[] }
    result: OfficeOrder | null
  }
  /** An empty text for nothing; `invalid` for one that is too long. */
  'officeOrder.setWaiting': {
    args: { orderId: OrderId; text: string; seen: readonly string[] }
    result: OfficeOrder | null
  }
  /** What people did at other desks, for the active connection; null where the desk belongs to no office, and for practice orders. */
  'office.activity': { args: OfficeActivityQuery; result: OfficeActivityPage | null }
  /** The settings that its desks share; null where the desk belongs to no office. */
  'office.settings': { args: None; result: SharedSettings | null }
  /** Sets one for all desks. `seen`: as in `officeOrder.assign`. `invalid` where the office’s key isn’t at hand. */
  'office.setSetting': {
    args: { setting: SharedSetting; value: SettingValue; seen: readonly string[] }
    result: SharedSettings | null
  }
  /** Drafts at the other desks, of this connection's service, and who asks for one of this desk's. */
  'office.drafts': { args: { connectionId: string }; result: OfficeDrafts }
  /** Gives a draft to another desk. `invalid`, with a message, where that isn’t possible; so do the next three. */
  'office.handOver': { args: { id: DraftId; deskId: string }; result: None }
  'office.askForDraft': { args: { id: DraftId }; result: None }
  /** “Not now”, to a desk that asks. */
  'office.declineHandover': { args: { id: DraftId; deskId: string }; result: None }
  /** Takes a draft from a desk that didn’t answer, for a reason; the order may then be sent by both. */
  'office.takeOver': { args: { id: DraftId; why: string; acceptsDuplicate: true }; result: None }
}

export interface OfficeEvents {
  'office.changed': OfficeState
  /** A desk was invited, joined, was removed, or has another name. */
  'office.desksChanged': None
  /**
   * Other desks said something about these orders, or told of sending them, of whichever connection; null for more than a page needs to
   * know of.
   */
  'officeOrder.changed': { readonly orderIds: readonly OrderId[] | null }
  /** Drafts at other desks changed, or who asks. `gone`: drafts that were here, as a form may show them. */
  'office.draftsChanged': { readonly gone: readonly DraftId[]; readonly asks: readonly DraftAsk[] }
  /** Other desks told what people did there. */
  'office.activityHeard': None
  /** Somebody set what all desks share; it is among the preferences. */
  'office.settingsChanged': None
  /** Entries of a connection's library changed at other desks. */
  'office.libraryChanged': { readonly connectionId: string }
}
