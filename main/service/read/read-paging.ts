import type { OrderPage } from '#domain/orders/order-page.ts'
import type { BaseAddress } from '../http/base-address.ts'
import { membersOf, wholeNumber, type Gaps, type Members } from '../message/members.ts'

type Paging = Omit<OrderPage, 'rows' | 'gaps'>

/** No client has a hundred thousand pages; a larger number is nonsense and is not followed (R30). */
const MOST_PAGES = 100_000

/** The service's usual number of rows per page (specification 8), for when it does not say. */
const USUAL_ROWS = 15

/**
 * Consistent numbers from the envelope of the order list (specification 2.9). What `meta` lacks is taken from `links`,
 * and vice versa; both count as gaps. A link is read only for its page number, and only if it leads to the service
 * itself: none is ever fetched (R30).
 */
export function readPaging(envelope: Members, base: BaseAddress, asked: number, rows: number, gaps: Gaps): Paging {
  const links = readLinks(envelope, base, gaps)
  const meta = readMeta(envelope, gaps)
  const page = meta.page ?? besides(links) ?? asked
  const perPage = meta.perPage ?? (rows > 0 ? rows : USUAL_ROWS)
  const lastPage = meta.lastPage ?? links.last ?? fromTotal(meta.total, perPage) ?? Math.max(links.next ?? page, 1)
  const range = rangeOf(meta, page, perPage, rows, gaps)
  return {
    page,
    lastPage,
    perPage,
    total: totalOf(meta.total, range.to, gaps) ?? (page - 1) * perPage,
    ...range,
    first: links.first === undefined ? 1 : links.first,
    last: links.last === undefined ? lastPage : links.last,
    previous: step(
      links.previous,
      number => number < page,
      'links.prev',
      gaps,
      page > 1 ? Math.min(page - 1, lastPage) : null
    ),
    next: step(links.next, number => number > page, 'links.next', gaps, page < lastPage ? page + 1 : null)
  }
}

/** undefined if the service did not say, or not in a usable form; null if it says there is no such page. */
type Link = number | null | undefined
interface Links {
  first: Link
  last: Link
  previous: Link
  next: Link
}

function readLinks(envelope: Members, base: BaseAddress, gaps: Gaps): Links {
  const links = membersOf(envelope['links'])
  if (links === undefined) {
    gaps.tellBefore('links')
    return { first: undefined, last: undefined, previous: undefined, next: undefined }
  }
  const { origin } = new URL(base)
  const read = (name: string): Link => {
    const value = links[name]
    const page = value === null ? null : pageOfLink(value, base, origin)
    if (page === undefined) gaps.tellBefore(`links.${name}`)
    return page
  }
  return { first: read('first'), last: read('last'), previous: read('prev'), next: read('next') }
}

/** The number of a link's `page` parameter, or undefined. */
function pageOfLink(link: unknown, base: BaseAddress, origin: string): number | undefined {
  const url = typeof link === 'string' ? URL.parse(link, base) : null
  if (url === null || url.origin !== origin || url.username !== '' || url.password !== '') return undefined
  return pageNumber(url.searchParams.get('page'))
}

function pageNumber(value: unknown): number | undefined {
  const number = wholeNumber(value)
  return number !== undefined && number >= 1 && number <= MOST_PAGES ? number : undefined
}

interface Meta {
  page?: number
  lastPage?: number
  perPage?: number
  total?: number
  from: Link
  to: Link
}

function readMeta(envelope: Members, gaps: Gaps): Meta {
  const meta = membersOf(envelope['meta'])
  if (meta === undefined) {
    gaps.tellBefore('meta')
    return { from: undefined, to: undefined }
  }
  const told = <T>(name: string, value: T): T => {
    if (value === undefined) gaps.tellBefore(`meta.${name}`)
    return value
  }
  const page = told('current_page', pageNumber(meta['current_page']))
  const lastPage = told('last_page', pageNumber(meta['last_page']))
  const perPage = told('per_page', pageNumber(meta['per_page']))
  const total = told('total', wholeNumber(meta['total']))
  return {
    ...(page === undefined ? {} : { page }),
    ...(lastPage === undefined ? {} : { lastPage }),
    ...(perPage === undefined ? {} : { perPage }),
    ...(total === undefined ? {} : { total }),
    from: told('from', meta['from'] === null ? null : wholeNumber(meta['from'])),
    to: told('to', meta['to'] === null ? null : wholeNumber(meta['to']))
  }
}

/** The page between the links. */
function besides({ previous, next }: Links): number | undefined {
  if (typeof previous === 'number') return previous + 1
  if (previous === null) return 1
  return typeof next === 'number' && next > 1 ? next - 1 : undefined
}

function fromTotal(total: number | undefined, perPage: number): number | undefined {
  return total === undefined ? undefined : pageNumber(Math.max(Math.ceil(total / perPage), 1))
}

/** A total smaller than what the page shows is wrong. */
function totalOf(total: number | undefined, to: number | null, gaps: Gaps): number | null {
  if (total === undefined || to === null || total >= to) return total ?? to
  gaps.tellBefore('meta.total')
  return to
}

function rangeOf(
  meta: Meta,
  page: number,
  perPage: number,
  rows: number,
  gaps: Gaps
): { from: number | null; to: number | null } {
  if (rows === 0) return { from: null, to: null }
  const { from, to } = meta
  if (typeof from === 'number' && typeof to === 'number') {
    if (from >= 1 && to >= from) return { from, to }
    gaps.tellBefore('meta.from')
  }
  const start = typeof from === 'number' && from >= 1 ? from : (page - 1) * perPage + 1
  return { from: start, to: start + rows - 1 }
}

/**
 * A previous link that leads forward, or to the page itself, would loop forever: it is a gap, and the adjacent page is
 * used.
 */
function step(
  link: Link,
  leads: (page: number) => boolean,
  path: string,
  gaps: Gaps,
  neighbour: number | null
): number | null {
  if (link === null) return null
  if (link !== undefined && leads(link)) return link
  if (link !== undefined) gaps.tellBefore(path)
  return neighbour
}
