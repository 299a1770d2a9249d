import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'

const SAY = new URL('child/say.mjs', import.meta.url).href
const LINES = 4000
/** As the main process does it: whoever writes to a full pipe is told so at once. */
const CHILD = `
  import net from 'node:net'
  import { say } from ${JSON.stringify(SAY)}
  new net.Socket({ fd: 1 })
  for (let number = 0; number < ${LINES}; number++) say({ number, text: 'x'.repeat(500) })
  process.exit()
`

it('a program says everything to a test that is too busy to listen', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', CHILD], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  await once(child.stdout, 'readable')
  const numbers: number[] = []
  for await (const line of createInterface({ input: child.stdout }))
    numbers.push((JSON.parse(line) as { number: number }).number)
  expect(numbers).toEqual(Array.from({ length: LINES }, (_, number) => number))
  expect(await ended).toEqual([0, null])
})
