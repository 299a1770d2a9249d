import { isProxy } from 'node:util/types'
import { makeCodec } from '../page/codec.ts'

/** The main process's end of the codec: values to and from a page as structured clones. */
export const codec = makeCodec({
  toBase64: bytes => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
  fromBase64: text => new Uint8Array(Buffer.from(text, 'base64')),
  isUncloneable: isProxy
})
