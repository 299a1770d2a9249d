import type { IncomingHttpHeaders } from 'node:http'

/** Where a file is to go on: behind so many bytes, if it is still the one with this ETag. */
export interface Resume {
  readonly from: number
  readonly etag: string
}

/** Takes an ETag header; gives it where it is a strong one: a weak one promises no same bytes, and nothing is resumed by it (RFC 9110 8.8.3, R62). */
export function strongEtag(header: string | undefined): string | null {
  return header !== undefined && /^"[\x21\x23-\x7e\x80-\xff]*"$/.test(header) ? header : null
}

/**
 * The size of the whole file where the part goes on exactly there, to the file's end, and is of the same file (R62).
 * Otherwise undefined: the file is to be begun again.
 */
export function wholeSizeOf(headers: IncomingHttpHeaders, { from, etag }: Resume): number | undefined {
  const [, first, last, whole] =
    /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(headers['content-range'] ?? '')?.map(Number) ?? []
  if (first !== from || last === undefined || whole === undefined || last !== whole - 1 || last < first)
    return undefined
  if (headers.etag !== etag || isEncoded(headers)) return undefined
  const length = headers['content-length']
  return length === undefined || Number(length) === whole - from ? whole : undefined
}

/** Whether a body comes packed: its bytes are then not the file's. */
export function isEncoded(headers: IncomingHttpHeaders): boolean {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  return encoding !== '' && encoding !== 'identity'
}

/**
 * The SHA-256 of the whole file in hex where the service says it: Repr-Digest, and Content-Digest of a whole answer
 * (RFC 9530), Digest (RFC 3230), or as object stores do. Null where it says none.
 */
export function saidSha256(headers: IncomingHttpHeaders, isWhole: boolean): string | null {
  if (isEncoded(headers)) return null
  const fields = [text(headers['repr-digest']), isWhole ? text(headers['content-digest']) : '', text(headers['digest'])]
  const said =
    fields
      .map(field => /(?:^|,)\s*sha-256=:?([A-Za-z0-9+/]{43}=)/i.exec(field)?.[1])
      .find(found => found !== undefined) ?? /^[A-Za-z0-9+/]{43}=$/.exec(text(headers['x-amz-checksum-sha256']))?.[0]
  return said === undefined ? null : Buffer.from(said, 'base64').toString('hex')
}

function text(header: string | string[] | undefined): string {
  return Array.isArray(header) ? header.join(',') : (header ?? '')
}
