// Says something to the test, a line on standard output.
import fs from 'node:fs'

const write = fs.writeSync
const pause = new Int32Array(new SharedArrayBuffer(4))

/** Returns once all of it is in the pipe, for the program may be killed next. A pipe is full while the test is busy: it is waited for. */
export function say(line) {
  let rest = Buffer.from(`${JSON.stringify(line)}\n`)
  while (rest.length > 0) rest = rest.subarray(writeSome(rest))
}

function writeSome(bytes) {
  try {
    return write(1, bytes)
  } catch (error) {
    if (error.code !== 'EAGAIN') throw error
    Atomics.wait(pause, 0, 0, 1)
    return 0
  }
}
