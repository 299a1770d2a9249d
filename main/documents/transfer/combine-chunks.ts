import { finished, type Readable } from 'node:stream'

/** Incoming bytes, combined into blocks. */
export interface Gathered {
  /**
   * The bytes received since the last call, as many as fit the block; valid until the next call. After a broken
   * connection, first everything that arrived before.
   */
  next(): Promise<Buffer | 'end' | 'broken'>
}

/**
 * Combines a stream's buffers into one block, so that writes to the disk are few and more can arrive meanwhile. `most`
 * limits the bytes read ahead, except for the piece that exceeds it. Each piece is released once it is in the block.
 */
export function gather(stream: Readable, most: number, release: (piece: Buffer) => void = () => undefined): Gathered {
  const block = Buffer.allocUnsafeSlow(most)
  const pieces: Buffer[] = []
  let ahead = 0
  let used = 0
  let over: 'end' | 'broken' | undefined
  let wake: () => void = () => undefined

  finished(stream, { writable: false }, error => {
    over = error == null ? 'end' : 'broken'
    wake()
  })
  stream.on('data', (piece: Buffer) => {
    pieces.push(piece)
    ahead += piece.length
    if (ahead >= most) stream.pause()
    wake()
  })

  function fill(): Buffer {
    let length = 0
    for (let [piece] = pieces; piece !== undefined && length < most; [piece] = pieces) {
      const taken = piece.copy(block, length, used)
      length += taken
      used += taken
      if (used < piece.length) break
      release(piece)
      pieces.shift()
      used = 0
    }
    ahead -= length
    if (ahead < most) stream.resume()
    return block.subarray(0, length)
  }

  return {
    async next() {
      while (ahead === 0 && over === undefined)
        await new Promise<void>(resolve => {
          wake = resolve
        })
      return ahead > 0 ? fill() : (over ?? 'broken')
    }
  }
}
