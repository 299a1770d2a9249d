import { finished, type Readable } from 'node:stream'

/** What arrives, taken in as much at once as there is. */
export interface Gathered {
  /** The bytes that came since the last ones, as many as fit the block; good until the next are asked for. Of what broke off, all that came first. */
  next(): Promise<Buffer | 'end' | 'broken'>
}

/**
 * Takes a stream of buffers and how many bytes to have ahead at most, but for the piece that goes beyond; gives them put together in one block, so that
 * the disk is asked seldom and more can arrive while it writes. What the stream gave is released as soon as it is in the block.
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
