import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { PROJECT } from '../../electron/run.ts'

/** In milliseconds: far more than two desks take on a busy machine. */
const LONGEST = 300_000

it('npm run office opens desks that have joined, and ends all of it when asked to', async () => {
  const command = spawn(process.execPath, ['test/office/run.ts', '--desks', '2'], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'inherit']
  })
  onTestFinished(() => void command.kill())
  const ended = once(command, 'exit')
  const tooSoon = ended.then(([code]) => {
    throw new Error(`it ended with ${String(code)}`)
  })
  const [said] = await Promise.race([once(createInterface({ input: command.stdout }), 'line'), tooSoon])
  const { desks } = JSON.parse(String(said)) as { desks: { name: string; devtools: string }[] }
  expect(desks.map(({ name }) => name)).toEqual(['Front desk', 'Desk 2'])
  const urls = desks.map(({ devtools }) => `${devtools}/json/version`)
  for (const url of urls) expect((await fetch(url)).ok).toBe(true)
  command.kill('SIGINT')
  expect(await ended).toEqual([0, null])
  for (const url of urls) await expect(fetch(url)).rejects.toThrow()
}, LONGEST)
