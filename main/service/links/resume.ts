import type { IncomingHttpHeaders } from 'node:http'

/** Where to resume a file: after so many bytes, if it still has this ETag. */
export interface Resume {
  readonly from: number
  readonly etag: string
}

/**
 * An ETag header if it is a strong one: a weak one does not promise the same bytes, so that nothing is resumed by it
 * (RFC 9110 8.8.3, R62).
 */
export function strongEtag(header: string | undefined): string | null {
  return header !== undefined && /^"[\x21\x23-\x7e\x80-\xff]*"$/.test(header) ? header : null
}

/**
 * The size of the whole file if the part continues exactly at that offset, to the file's end, and is of the same file
 * (R62). Undefined if the file must start over.
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

/** Whether a body is encoded: then its bytes are not the file's. */
export function isEncoded(headers: IncomingHttpHeaders): boolean {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  return encoding !== '' && encoding !== 'identity'
}

/**
 * The SHA-256 of the whole file in hex, if the service states it: Repr-Digest, and Content-Digest of a whole response
 * (RFC 9530), Digest (RFC 3230), or an object store's header. Null if it does not.
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
