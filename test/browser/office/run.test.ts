import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { PROJECT } from '../../electron/run.ts'

/** In milliseconds: far more than it takes on a busy machine. */
const LONGEST = 300_000

// That others join is in shared-office.test.ts: both make their office by the same steps.
it(
  'npm run office opens a desk of an office, and ends all of it when asked to',
  async () => {
    const command = spawn(process.execPath, ['test/office/run.ts', '--desks', '1'], {
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
    expect(desks.map(({ name }) => name)).toEqual(['Front desk'])
    const urls = desks.map(({ devtools }) => `${devtools}/json/version`)
    for (const url of urls) expect((await fetch(url)).ok).toBe(true)
    command.kill('SIGINT')
    expect(await ended).toEqual([0, null])
    for (const url of urls) await expect(fetch(url)).rejects.toThrow()
  },
  LONGEST
)
