import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { V4 } from './office.ts'

const PROJECT = join(import.meta.dirname, '../..')
const CLI = join(PROJECT, 'practice/cli.ts')
const folder = mkdtempSync(join(tmpdir(), 'practice-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

function run(...args: string[]) {
  const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  return { child, stderr: text(child.stderr), exit: once(child, 'exit') }
}

/** Exit code and signal of a command after a signal: it exits by itself, except on Windows, where signals kill it. */
const endOf = (signal: NodeJS.Signals) => (process.platform === 'win32' ? [null, signal] : [0, null])

async function firstLine(child: ChildProcess): Promise<{ baseUrl: string; token: string }> {
  const [chunk] = await once(child.stdout!, 'data')
  return JSON.parse(String(chunk))
}

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

it.each(['SIGTERM', 'SIGINT'] as const)(
  'prints one line with its address and token, serves requests, and exits on %s',
  async signal => {
    const faults = file('faults.json', JSON.stringify([{ endpoint: 'list', nth: 2, status: 503 }]))
    const { child, exit } = run('--orders', '1000', '--seed', '3', '--token', 'abc', '--faults', faults)
    const line = await firstLine(child)
    expect(line).toEqual({ baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/), token: 'abc' })
    const list = () => fetch(line.baseUrl + V4, { headers: { Authorization: 'Bearer abc' } })
    expect((await (await list()).json()).meta.total).toBe(1000)
    expect((await list()).status).toBe(503)
    child.kill(signal)
    expect(await exit).toEqual(endOf(signal))
  }
)

// npm cannot receive a signal on Windows.
if (process.platform !== 'win32') {
  it('exits with npm run practice and leaves nothing running', async () => {
    const child = spawn('npm', ['run', '--silent', 'practice'], { cwd: PROJECT, stdio: ['ignore', 'pipe', 'ignore'] })
    // Emitted when nothing holds the output open: neither npm, its shell, nor the service.
    const closed = once(child, 'close')
    const { baseUrl } = await firstLine(child)
    child.kill('SIGTERM')
    await closed
    await expect(fetch(baseUrl)).rejects.toThrow('fetch failed')
  })
}

it('generates a token if none is given', async () => {
  const { child, exit } = run()
  expect((await firstLine(child)).token).toMatch(/^practice-[0-9a-f]{32}$/)
  child.kill('SIGTERM')
  expect(await exit).toEqual(endOf('SIGTERM'))
})

it.each([
  [['--port', '70000'], /--port must be a whole number up to 65535/],
  [['--orders', 'many'], /--orders must be a whole number/],
  [['--token', 'two words'], /--token must be/],
  [['--speed', '3'], /--speed/],
  [['--faults', join(folder, 'missing.json')], /missing\.json cannot be read as JSON/],
  [['--faults', file('broken.json', '[{')], /broken\.json cannot be read as JSON/],
  [
    ['--faults', file('wrong.json', '[{"endpoint":"lists","status":500}]')],
    /faults\[0\]\.endpoint must be one of refinance/
  ]
])('rejects %j with a reason and prints its usage', async (args, message) => {
  const { stderr, exit } = run(...args)
  expect(await exit).toEqual([2, null])
  expect(await stderr).toMatch(message)
  expect(await stderr).toMatch(/Usage: npm run practice/)
})
