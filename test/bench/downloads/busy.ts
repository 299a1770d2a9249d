// node test/bench/downloads/busy.ts FOLDER: other work on the disk of a folder. Writes 4 MB within a file there and
// syncs them, again and again, as a database or a backup does, until its input ends; then prints the MB written.
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'

const MB = 1024 * 1024
const PIECE = Buffer.alloc(4 * MB, 'x')
/** In pieces: the file does not grow beyond that. */
const LENGTH = 64

let isAsked = true
process.stdin.resume().on('end', () => {
  isAsked = false
})
const file = openSync(join(process.argv[2] ?? '', 'busy'), 'w')
let pieces = 0
while (isAsked) {
  writeSync(file, PIECE, 0, PIECE.byteLength, (pieces % LENGTH) * PIECE.byteLength)
  fsyncSync(file)
  pieces += 1
  await turn()
}
closeSync(file)
console.log((pieces * PIECE.byteLength) / MB)
