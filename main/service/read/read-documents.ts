import type { Failure } from '#domain/common/failure.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import { MOST_LISTED } from '#domain/common/list-limits.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { BaseAddress } from '../http/base-address.ts'
import { eachOf, Gaps, membersOf, textAt, textOrNullAt, wholeNumber, type Members } from '../message/members.ts'

/** An order's documents and the links to their files. The links are secrets: they stay in the main process (R63). */
export interface DocumentList {
  readonly documents: readonly OrderDocument[]
  readonly gaps: readonly string[]
  readonly links: ReadonlyMap<number, string>
}

/**
 * The slots of a documents response (specification 2.7) as received. A slot without an id of its own gets a negative
 * number, which names no document, and its file cannot be requested.
 */
export function readDocuments(json: unknown, base: BaseAddress): Result<DocumentList, Failure> {
  const listed = membersOf(json)?.['data']
  if (!Array.isArray(listed)) return failed({ kind: 'malformed', what: 'missing-member', member: 'data' })
  const gaps = new Gaps()
  const links = new Map<number, string>()
  const seen = new Set<number>()
  const documents = eachOf(listed, 'data', gaps, MOST_LISTED.documents, (members, at): OrderDocument => {
    const given = wholeNumber(members['id'])
    const known = given !== undefined && !seen.has(given)
    const id = known ? given : -1 - seen.size
    if (!known) gaps.tellBefore(`${at}.id`)
    seen.add(id)
    const link = linkAt(members, at, base, gaps)
    if (known && link !== undefined) links.set(id, link)
    return {
      id,
      type: textAt(members, 'type', at, gaps),
      name: textAt(members, 'name', at, gaps),
      fileName: textOrNullAt(members, 'file_name', at, gaps),
      hasFile: known && link !== undefined,
      uploadedAt: textOrNullAt(members, 'uploaded_at', at, gaps)
    }
  })
  return ok({ documents, gaps: gaps.paths, links })
}

/** Whether every slot of a list was read; a gap within a slot's file leaves the slot in the list. */
export function isWholeList(gaps: readonly string[]): boolean {
  return !gaps.some(path => /^data\.\d+(\+|\.id)?$/.test(path))
}

function linkAt(members: Members, at: string, base: BaseAddress, gaps: Gaps): string | undefined {
  const link = members['download_url']
  if (link === null) {
    // A file name without a link: the file is said to exist, but cannot be downloaded.
    if (typeof members['file_name'] === 'string') gaps.tell(`${at}.download_url`)
    return undefined
  }
  if (typeof link === 'string' && link !== '' && URL.canParse(link, base)) return new URL(link, base).href
  gaps.tell(`${at}.download_url`)
  return undefined
}
