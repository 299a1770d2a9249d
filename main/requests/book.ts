import { array, boolean, string } from 'yup'
import type { Requests } from '#domain/bridge.ts'
import type { Failure } from '#domain/common/failure.ts'
import { today } from '#domain/calendar/calendar-date.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { exportCsv, type TextFile } from '../orders/views/export-csv.ts'
import type { Books } from '../orders/order-caches.ts'
import type { OpenBook } from '../orders/order-cache.ts'
import type { Connections } from '../connections/connections.ts'
import { safeName } from '../documents/disk/safe-name.ts'
import type { ServedRequests } from '../app/ipc.ts'
import type { PreferenceStore } from '../settings/preferences.ts'
import { filtersSchema, orNull, querySchema, searchText, viewSchema, windowShape } from './book-query.ts'
import { exactly, none, orderId, strictly, text, whole } from './parse.ts'

type BookRequests = Pick<
  ServedRequests,
  Extract<keyof ServedRequests, `book.${string}` | `changes.${string}` | `closings.${string}`> | 'orders.kept'
>
type Args<K extends keyof Requests> = Requests[K]['args']

export interface BookRequestParts {
  readonly connections: Pick<Connections, 'withService'>
  readonly books: Pick<Books, 'of'>
  readonly preferences: Pick<PreferenceStore, 'current'>
  /** Asks a person where a file goes; null where they thought better of it. */
  readonly createTextFile: (fileName: string) => Promise<Result<TextFile | null, Failure>>
}

const MOST_LOOKED_AT = 100

/** `book.*`, `changes.*`, `closings.*` and the page kept: every order of the active connection as this computer knows it. */
export function bookRequests({ connections, books, preferences, createTextFile }: BookRequestParts): BookRequests {
  /** Runs a request against the active connection's book. */
  function withBook<T>(run: (book: OpenBook) => Promise<T>): Promise<Result<T, Failure>> {
    return connections.withService(async (_service, desk) => {
      const book = books.of(desk.connectionId)
      return book === undefined ? failed<Failure>({ kind: 'canceled' }) : ok(await run(book))
    })
  }

  return {
    'orders.kept': { parse: none, handle: () => withBook(book => book.kept()) },
    'book.status': { parse: none, handle: () => withBook(async book => book.status()) },
    'book.rows': {
      parse: strictly<Args<'book.rows'>>(exactly({ query: querySchema(), ...windowShape() })),
      handle: args => withBook(book => book.call('rows', { ...args, today: today() }))
    },
    'book.statuses': { parse: none, handle: () => withBook(book => book.call('statuses', null)) },
    'book.order': {
      parse: strictly<Args<'book.order'>>(exactly({ orderId: orderId() })),
      handle: args => withBook(book => book.call('order', args))
    },
    'book.follow': {
      parse: strictly<Args<'book.follow'>>(exactly({ orderId: orderId(), followed: boolean().required() })),
      handle: async args => {
        const followed = await withBook(book => book.call('follow', args))
        if (!followed.ok) return followed
        return followed.value === null ? failed({ kind: 'not-found' }) : ok(followed.value)
      }
    },
    'book.readNow': {
      parse: none,
      handle: () =>
        withBook(async book => {
          book.readNow()
          return book.status()
        })
    },
    'book.lookAt': {
      parse: strictly<Args<'book.lookAt'>>(exactly({ orderIds: array(orderId()).max(MOST_LOOKED_AT).required() })),
      handle: ({ orderIds }) =>
        withBook(async book => {
          book.lookAt(orderIds)
          return {}
        })
    },
    'book.exportCsv': {
      parse: strictly<Args<'book.exportCsv'>>(exactly({ query: querySchema(), fileName: text(300).required() })),
      handle: async ({ query, fileName }) => {
        const file = await createTextFile(`${safeName(fileName.replace(/\.csv$/i, ''), 'Orders', 120)}.csv`)
        if (!file.ok) return file
        const { value } = file
        if (value === null) return ok({ rows: null })
        const written = await withBook(book => exportCsv(args => book.call('csv', args), query, today(), value))
        return written.ok ? written.value : written
      }
    },
    'book.views': { parse: none, handle: () => withBook(book => book.call('views', null)) },
    'book.saveView': {
      parse: strictly<Args<'book.saveView'>>(viewSchema()),
      handle: args => withBook(book => book.call('saveView', args))
    },
    'book.removeView': {
      parse: strictly<Args<'book.removeView'>>(exactly({ id: string().uuid().required() })),
      handle: args => withBook(book => book.call('removeView', args))
    },
    'book.documents': {
      parse: strictly<Args<'book.documents'>>(
        exactly({
          text: searchText(),
          filters: filtersSchema(),
          onlyMissing: boolean().required(),
          ...windowShape()
        })
      ),
      handle: args =>
        withBook(book => book.call('documents', { ...args, today: today(), preferences: preferences.current() }))
    },
    'changes.list': {
      parse: strictly<Args<'changes.list'>>(exactly({ unreadOnly: boolean().required(), next: orNull(whole(0)) })),
      handle: args => withBook(book => book.call('changes', args))
    },
    'changes.markRead': {
      parse: strictly<Args<'changes.markRead'>>(exactly({ orderId: orNull(orderId()), upTo: whole(0) })),
      handle: args =>
        withBook(async book => {
          await book.call('markRead', args)
          return {}
        })
    },
    'closings.board': {
      parse: none,
      handle: () => withBook(book => book.call('closings', { today: today(), preferences: preferences.current() }))
    }
  }
}
