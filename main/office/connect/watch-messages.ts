/** A type of one byte, and a length of four that counts itself. */
const HEADER_BYTES = 5
/** What is looked at is far shorter. */
const MOST_BYTES = 1024 * 1024

/** By the type of a message: looks at its body, and throws where pg must not read it. */
export type MessageChecks = ReadonlyMap<number, (body: Buffer) => void>

/**
 * Follows a server's messages as their bytes come, before pg reads them. Throws what a check throws, and at a message to be checked that is longer
 * than 1 MiB.
 */
export function watchMessages(checks: MessageChecks): (bytes: Uint8Array) => void {
  const header = Buffer.alloc(HEADER_BYTES)
  let headerBytes = 0
  /** Of the message under way. */
  let left = 0
  let check: ((body: Buffer) => void) | undefined
  let body: Uint8Array[] = []

  function begin(): void {
    headerBytes = 0
    const [type, length] = [header.readUInt8(0), header.readUInt32BE(1)]
    left = Math.max(length - (HEADER_BYTES - 1), 0)
    check = checks.get(type)
    if (check !== undefined && left > MOST_BYTES) throw new Error('a message of the server is too long')
    if (left === 0) end()
  }

  function end(): void {
    check?.(Buffer.concat(body))
    body = []
  }

  return bytes => {
    for (let at = 0; at < bytes.byteLength;) {
      if (left > 0) {
        const some = bytes.subarray(at, at + left)
        if (check !== undefined) body.push(some)
        left -= some.byteLength
        at += some.byteLength
        if (left === 0) end()
      } else {
        header[headerBytes] = bytes[at] ?? 0
        headerBytes += 1
        at += 1
        if (headerBytes === HEADER_BYTES) begin()
      }
    }
  }
}
