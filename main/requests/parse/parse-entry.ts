import { array, boolean, mixed, type ObjectShape } from 'yup'
import { isDraftId } from '#domain/order/draft.ts'
import { isFieldOrigins } from '#domain/order/field-origins.ts'
import type { OrderKind } from '#domain/order/role.ts'
import { exactly, strictly, text, whole } from './parse.ts'

/**
 * The longest text someone may type or paste, and the longest list: far beyond any order, but too short to fill the
 * disk.
 */
const LONGEST_TEXT = 10_000
const MOST_ROWS = 500

const typed = () => text(LONGEST_TEXT).defined()
const rows = <S extends ObjectShape>(shape: S) =>
  array(exactly(shape)).max(MOST_ROWS, `At most ${MOST_ROWS}.`).required()

/** An order of this desk: the UUID it was created with. */
export const draftId = () => mixed(isDraftId).typeError('That isn’t a draft ID.').required()

/** A form as typed: its exact members, with any content. */
export const typedEntry = () =>
  exactly({
    kind: mixed<OrderKind>().oneOf(['refinance', 'purchase']).required(),
    properties: rows({
      address1: typed(),
      address2: typed(),
      city: typed(),
      state: typed(),
      zipCode: typed(),
      county: typed()
    }),
    contacts: rows({
      name: typed(),
      email: typed(),
      phone: typed(),
      role: typed(),
      isCompanyUser: boolean().nullable().defined()
    }),
    loan: exactly({ lendersLoanId: typed(), amount: typed(), rateType: typed(), mortgage: typed() }),
    closingDate: typed(),
    slackNotificationChannel: typed()
  })

/** Parses a form as typed, whatever its fields contain; fails if it does not have the shape of one (R10). */
export const parseDraftSave = strictly(() =>
  exactly({
    id: draftId(),
    connectionId: text(100).required(),
    revision: whole(1),
    entry: typedEntry(),
    origins: mixed(isFieldOrigins).typeError('That isn’t what a file said.').optional(),
    taken: mixed<true>().oneOf([true]).optional()
  })
)
