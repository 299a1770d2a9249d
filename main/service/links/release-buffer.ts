/**
 * Returns the memory of network bytes no longer in use to the system at once. Node allocates new memory for every read,
 * and its collector lets about 64 MB accumulate before it looks. Bytes that share their memory with others are left to
 * the collector.
 */
export function releaseBuffer({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0)
}
