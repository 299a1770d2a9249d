import { isCalendarDate } from '#domain/calendar/calendar-date.ts'
import { byTag, hasMembers, isBoolean, isText, listOf, literal, optional, orNull } from '#domain/common/guards.ts'
import { isCents } from '#domain/common/money.ts'
import type { ContactEntry, LoanEntry, OrderEntry, PropertyEntry } from '#domain/order/order-entry.ts'
import type { Contact, LoanDetails, Order, PropertyAddress } from '#domain/order/order.ts'
import { isRole, type OrderKind } from '#domain/order/role.ts'

/** A form as typed: whatever the texts say. */
export const isOrderEntry = hasMembers<OrderEntry>({
  kind: literal<OrderKind>({ refinance: true, purchase: true }),
  properties: listOf(
    hasMembers<PropertyEntry>({
      address1: isText,
      address2: isText,
      city: isText,
      state: isText,
      zipCode: isText,
      county: isText
    })
  ),
  contacts: listOf(
    hasMembers<ContactEntry>({
      name: isText,
      email: isText,
      phone: isText,
      role: isText,
      isCompanyUser: orNull(isBoolean)
    })
  ),
  loan: hasMembers<LoanEntry>({ lendersLoanId: isText, amount: isText, rateType: isText, mortgage: isText }),
  closingDate: isText,
  slackNotificationChannel: isText
})

const isProperty = hasMembers<PropertyAddress>({
  address1: isText,
  address2: optional(isText),
  city: isText,
  state: isText,
  zipCode: isText,
  county: isText
})

const common = {
  contacts: listOf(
    hasMembers<Contact>({
      name: isText,
      email: optional(isText),
      phone: optional(isText),
      role: isRole,
      isCompanyUser: isBoolean
    })
  ),
  closingDate: isCalendarDate,
  slackNotificationChannel: optional(isText)
}

/** An order as frozen when it was queued. */
export const isOrder = byTag<Order, 'kind'>('kind', {
  refinance: {
    property: isProperty,
    loanDetails: hasMembers<LoanDetails>({
      lendersLoanId: optional(isText),
      amount: optional(isCents),
      rateType: optional(isText),
      mortgage: optional(isText)
    }),
    ...common
  },
  purchase: { properties: listOf(isProperty), ...common }
})
