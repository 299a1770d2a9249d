/**
 * Takes bytes that came off the network and nobody looks at any more; gives their memory back to the system at once. Node has new memory for every
 * read, and its collector lets some 64 MB of it gather before it looks. Bytes that share their memory with others are left to the collector.
 */
export function releaseBuffer({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0)
}
