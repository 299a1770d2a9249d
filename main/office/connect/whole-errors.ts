/** A type of one byte, and a length of four that counts itself. */
const HEADER_BYTES = 5
/** What the server says of an error, or a notice. */
const [ERROR, NOTICE] = [0x45, 0x4e]
/** A statement and what it says of it are far shorter. */
const MOST_BYTES = 1024 * 1024

/**
 * Looks at a server's bytes as they come, before pg reads them. Throws at an error or a notice whose end is missing: pg looks for that end inside
 * of the socket's event forever, where no time limit reaches it.
 */
export function watchErrors(): (bytes: Uint8Array) => void {
  const header = Buffer.alloc(HEADER_BYTES)
  let headerBytes = 0
  /** Of the message under way. */
  let left = 0
  let body: Uint8Array[] | undefined

  function begin(): void {
    headerBytes = 0
    const [type, length] = [header.readUInt8(0), header.readUInt32BE(1)]
    left = Math.max(length - (HEADER_BYTES - 1), 0)
    body = type === ERROR || type === NOTICE ? [] : undefined
    if (body !== undefined && left > MOST_BYTES) throw new Error('an error of the server is too long')
    if (left === 0) end()
  }

  function end(): void {
    if (body !== undefined && !isEnded(Buffer.concat(body))) throw new Error('an error of the server has no end')
    body = undefined
  }

  return bytes => {
    for (let at = 0; at < bytes.byteLength;) {
      if (left > 0) {
        const some = bytes.subarray(at, at + left)
        body?.push(some)
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

/** Fields, each of them a letter and a text up to a zero, and a zero after the last. */
function isEnded(body: Buffer): boolean {
  let at = 0
  while (at < body.byteLength && body[at] !== 0) {
    const zero = body.indexOf(0, at + 1)
    if (zero === -1) return false
    at = zero + 1
  }
  return at < body.byteLength
}
