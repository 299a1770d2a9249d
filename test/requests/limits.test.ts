import { describe, expect, it } from 'vitest'
import type { RequestName } from '#domain/bridge.ts'
import { isRecord } from '#domain/common/guards.ts'
import { served } from './served-requests.ts'
import { takes } from './taken-arguments.ts'

/**
 * The least and the most characters or items at a place of the arguments: of one request if the row names it, else of
 * every one that has the place. A text without a row is an id, or one of a few words.
 */
const LIMITS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  connectionId: [1, 100],
  'connection.activate id': [1, 100],
  'connection.cancelReplace id': [1, 100],
  'connection.holds id': [1, 100],
  'connection.remove id': [1, 100],
  'connection.replaceToken id': [1, 100],
  'connection.connect name': [0, 200],
  baseAddress: [0, 2000],
  token: [0, 100_000],
  'clipboard.copy text': [1, 20_000],
  fileName: [1, 300],
  'files.save fileName': [1, 200],
  'files.save text': [1, 4_000_000],
  person: [0, 300],
  'query.text': [0, 200],
  'query.filters.statuses': [0, 50],
  'query.filters.statuses.0': [0, 200],
  'query.filters.lookedAfter': [0, 200],
  'orderList.documents text': [0, 200],
  'filters.lookedAfter': [0, 200],
  lookedAfter: [0, 200],
  'orderList.saveView name': [1, 60],
  'orderList.restoreView name': [1, 60],
  'orderList.refreshDetails orderIds': [0, 100],
  'preferences.save userName': [0, 80],
  'preferences.save initials': [0, 5],
  'preferences.save officeName': [0, 80],
  entries: [0, 100],
  put: [0, 1000],
  'put.0.names': [1, 100],
  'put.0.names.0': [1, 2000],
  'put.0.value.text': [1, 2000],
  'put.0.value.email': [0, 500],
  'put.0.value.phone': [0, 500],
  'put.0.value.role': [0, 500],
  'put.0.startsOn': [0, 2],
  'put.0.seen': [0, 100],
  drop: [0, 1000],
  'library.forget text': [1, 5000],
  passphrase: [0, 1000],
  'unlock.dismiss id': [1, 100],
  proxy: [1, 300],
  'proxy.signIn userName': [1, 200],
  password: [1, 300],
  'documents.fetchOrders orderIds': [1, 500],
  keys: [0, 5000],
  fileId: [0, 40],
  pattern: [0, 1200],
  seen: [0, 100],
  invitation: [1, 60_000],
  code: [1, 60],
  deskName: [1, 100],
  'office.invite name': [1, 100],
  host: [1, 253],
  database: [1, 63],
  role: [1, 63],
  authority: [0, 8000],
  why: [1, 500],
  'officeOrder.lookedAfter orderIds': [0, 200],
  text: [0, 20_000],
  'call.caller': [0, 200],
  'call.reached': [0, 200],
  'call.number': [0, 200],
  'call.sourceNote': [0, 200],
  'wire.noteCall seen': [0, 64]
}

/** Of a form: its texts may be half-typed, and long. */
const OF_FORMS = { texts: [0, 10_000], lists: [0, 500] } as const
const FORM = /^entr(?:y|ies\.0)\./

function limitsAt(name: RequestName, place: string, value: unknown): readonly [number, number] | undefined {
  if (FORM.test(place) && !place.endsWith('.kind')) return Array.isArray(value) ? OF_FORMS.lists : OF_FORMS.texts
  return LIMITS[`${name} ${place}`] ?? LIMITS[place]
}

/** Every text and list in arguments; of a list's items those of the first, and no list without any. */
function placesIn(value: unknown, path: readonly string[] = []): readonly (readonly [readonly string[], unknown])[] {
  const own = typeof value === 'string' || (Array.isArray(value) && value.length > 0) ? [[path, value] as const] : []
  const members = Array.isArray(value)
    ? Object.entries(value.slice(0, 1))
    : isRecord(value)
      ? Object.entries(value)
      : []
  return [...own, ...members.flatMap(([key, member]) => placesIn(member, [...path, key]))]
}

function withAt(value: unknown, [key, ...rest]: readonly string[], next: unknown): unknown {
  if (key === undefined) return next
  if (Array.isArray(value)) return value.with(Number(key), withAt(value[Number(key)], rest, next))
  return isRecord(value) ? { ...value, [key]: withAt(value[key], rest, next) } : next
}

const ofSize = (value: unknown, size: number): unknown =>
  Array.isArray(value) ? Array.from({ length: size }, () => value[0]) : 'x'.repeat(size)

describe.each(Object.keys(takes) as RequestName[])('%s', name => {
  it('takes texts and lists up to their limits, and nothing else in the place of an id or a word (R10)', () => {
    for (const [path, value] of placesIn(takes[name])) {
      const takesSize = (size: number) => served[name].parse(withAt(takes[name], path, ofSize(value, size))).ok
      const [least, most] = limitsAt(name, path.join('.'), value) ?? [1, 0]
      const sizes = [least - 1, least, most, most + 1].filter(size => size >= 0)
      const taken = sizes.filter(takesSize)
      expect([path, taken]).toEqual([path, sizes.filter(size => size >= least && size <= most)])
    }
  })
})

it('the longest text of a file passes the door, even if all of it is quotation marks', () => {
  const args = { ...takes['files.save'], fileName: '"'.repeat(200), text: '"'.repeat(4_000_000) }
  expect(served['files.save'].longest).toBeGreaterThanOrEqual(JSON.stringify(args).length)
})
