import type { OfficeServices } from './compose-office.ts'
import type { OrderParts } from './compose-orders.ts'
import type { OrdersElsewhere } from './drafts/orders-elsewhere.ts'
import { lookupKeys } from './matching/lookup-keys.ts'
import { likenesses } from './matching/similar.ts'
import type { OfficeSent } from './office/sent/office-sent.ts'

/** What the orders of a desk ask its office, and tell it. @param office read late: it is composed after them */
export function ordersAtOffice(office: () => OfficeServices): Pick<OrderParts, 'shareList' | 'onDrafts' | 'office'> {
  return {
    shareList: connectionId => office().shareList(connectionId),
    onDrafts: () => {
      office().draftsChanged()
    },
    office: {
      tellSent: (open, order) => void office().tellSent(open, order),
      tellLibrary: (...changed) => office().tellLibrary(...changed),
      elsewhere: ordersElsewhere(() => office().sent()),
      permits: {
        ask: asked => office().permits.ask(asked),
        isInOffice: () => office().permits.isInOffice(),
        changed: () => void office().permits.changed()
      }
    }
  }
}

/**
 * What other desks sent, for an order being typed.
 * @param sent undefined where the desk belongs to no office
 */
export function ordersElsewhere(
  sent: () => Promise<Pick<OfficeSent, 'findDraft' | 'findLike'> | undefined>
): OrdersElsewhere {
  return {
    find: async (connectionId, id) => (await sent())?.findDraft(connectionId, id),
    like: async (connectionId, entry, since) => {
      const found = await sent()
      const isLike = (order: Parameters<typeof likenesses>[1]) => likenesses(entry, order).length > 0
      return (await found?.findLike(connectionId, { keys: lookupKeys(entry), since, isLike })) ?? []
    }
  }
}
