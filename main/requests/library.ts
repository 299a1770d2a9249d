import { array, mixed, string } from 'yup'
import { LIBRARY_LISTS, LONGEST_LIBRARY_TEXT, MOST_CHANGED, type LibraryList } from '#domain/library/library.ts'
import type { OrderKind } from '#domain/order/role.ts'
import { ok } from '#domain/common/result.ts'
import { isUuid } from '#domain/common/uuid.ts'
import type { ServedRequests } from '../app/ipc.ts'
import type { Library } from '../library/library.ts'
import { exactly, strictly, text, whole } from './parse/parse.ts'

type LibraryRequests = Pick<ServedRequests, Extract<keyof ServedRequests, `library.${string}`>>

/** Spellings that were merged into one entry. */
const MOST_NAMES = 100
/** Of a name, an email, a phone or a role: as long as a form takes would be too much for a list. */
const LONGEST_DETAIL = 500

const connectionId = () => text(100).required()
const list = () => string<LibraryList>().oneOf(LIBRARY_LISTS).required()
const detail = () => text(LONGEST_DETAIL).defined()
const stagingId = () => mixed(isUuid).typeError('That isn’t an ID.')
const recordId = () => mixed(isUuid).typeError('That isn’t an entry’s ID.').required()

const record = () =>
  exactly({
    id: recordId(),
    list: list(),
    names: array(text(LONGEST_LIBRARY_TEXT).required()).min(1).max(MOST_NAMES).required(),
    value: exactly({
      text: text(LONGEST_LIBRARY_TEXT).required(),
      email: detail(),
      phone: detail(),
      role: detail()
    }).nullable(),
    startsOn: array(string<OrderKind>().oneOf(['refinance', 'purchase']).required())
      .max(2)
      .required(),
    changedAt: whole(0),
    seen: array(recordId()).max(MOST_NAMES).optional()
  })

const someRecords = () => ({
  put: array(record()).max(MOST_CHANGED).required(),
  drop: array(recordId()).max(MOST_CHANGED).required()
})

const ofConnection = strictly(() => exactly({ connectionId: connectionId() }))
const aChange = strictly(() =>
  exactly({
    connectionId: connectionId(),
    staging: stagingId().nullable().defined(),
    ...someRecords()
  })
)
const aPart = strictly(() =>
  exactly({ connectionId: connectionId(), staging: stagingId().required(), ...someRecords() })
)
const ofStaging = strictly(() => exactly({ staging: stagingId().required() }))
const usedText = strictly(() => exactly({ connectionId: connectionId(), list: list(), text: text(5000).required() }))

/** `library.*`: what an office puts on many orders, of the connection named. */
export function libraryRequests(library: Library): LibraryRequests {
  return {
    'library.entries': { parse: ofConnection, handle: args => library.entries(args.connectionId) },
    'library.change': {
      parse: aChange,
      handle: ({ connectionId: id, staging, ...change }) => library.change(id, change, staging)
    },
    'library.stage': {
      parse: aPart,
      handle: async ({ connectionId: id, staging, ...change }) => {
        const held = await library.stage(id, staging, change)
        return held.ok ? ok({}) : held
      }
    },
    'library.unstage': {
      parse: ofStaging,
      handle: async ({ staging }) => {
        library.unstage(staging)
        return ok({})
      }
    },
    'library.used': { parse: ofConnection, handle: args => library.used(args.connectionId) },
    'library.forget': {
      parse: usedText,
      handle: args => library.forget(args.connectionId, args.list, args.text)
    }
  }
}
