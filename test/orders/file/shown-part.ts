import { inflateRawSync } from 'node:zlib'

const NONCE_AND_TAG = 28
const MOST_BYTES = 10_000_000

/** What a part of the list shows without its key. Its bytes are packed: they would show no word even if they were not sealed. */
export function shownPart(content: Uint8Array): string {
  const starts = Array.from({ length: NONCE_AND_TAG + 1 }, (_, start) => start)
  return [Buffer.from(content).toString('latin1'), ...starts.map(start => unpacked(content.subarray(start)))].join('\n')
}

function unpacked(bytes: Uint8Array): string {
  try {
    return inflateRawSync(bytes, { maxOutputLength: MOST_BYTES }).toString()
  } catch {
    return ''
  }
}
