import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { optionsOf } from '../../practice/cli-options.ts'
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

interface Line {
  readonly baseUrl: string
  readonly token: string
  readonly clients?: Readonly<Record<string, string>>
}

async function firstLine(child: ChildProcess): Promise<Line> {
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
    const { child, exit } = run('--orders', '30', '--seed', '3', '--token', 'abc', '--faults', faults)
    const line = await firstLine(child)
    expect(line).toEqual({ baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/), token: 'abc' })
    const list = () => fetch(line.baseUrl + V4, { headers: { Authorization: 'Bearer abc' } })
    expect((await (await list()).json()).meta.total).toBe(30)
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

it('gives each named client orders of its own, prints their tokens, and knows them again on the next day', async () => {
  const data = join(folder, 'practice.db')
  const clients = ['--client', 'gulf=token=of-gulf', '--client', 'hill.country']
  const idsOf = async ({ baseUrl }: Line, token = '') => {
    const list = await fetch(baseUrl + V4, { headers: { Authorization: `Bearer ${token}` } })
    return ((await list.json()) as { data: { order_id: string }[] }).data.map(row => row.order_id)
  }
  const seen: string[][] = []
  for (let day = 0; day < 2; day += 1) {
    const { child, exit } = run('--data', data, '--orders', '5', '--token', 'own', ...clients)
    const line = await firstLine(child)
    expect(line).toEqual({
      baseUrl: expect.any(String),
      token: 'own',
      clients: { gulf: 'token=of-gulf', 'hill.country': expect.stringMatching(/^practice-[0-9a-f]{32}$/) }
    })
    for (const token of ['own', ...Object.values(line.clients ?? {})]) seen.push(await idsOf(line, token))
    child.kill('SIGTERM')
    await exit
  }
  expect(seen.map(ids => ids.length)).toEqual(Array(6).fill(5))
  expect(new Set(seen.flat()).size).toBe(15)
  expect(seen.slice(3)).toEqual(seen.slice(0, 3))
})

it('says where practice data went that could not be read', async () => {
  const data = file('damaged.db', 'noise')
  const { child, stderr, exit } = run('--data', data)
  await firstLine(child)
  child.kill('SIGTERM')
  await exit
  expect(await stderr).toMatch(
    /^The practice data could not be read\. They were renamed to .*damaged\.db\.damaged-.*; these orders are new\.\n$/
  )
})

it('rejects a wrong option with a reason and its usage', async () => {
  const { stderr, exit } = run('--port', '70000')
  expect(await exit).toEqual([2, null])
  expect(await stderr).toMatch(/^--port must be a whole number up to 65535\.\nUsage: npm run practice/)
})

it.each([
  [['--orders', 'many'], /--orders must be a whole number/],
  [['--token', 'two words'], /--token must be/],
  [['--client', 'a client'], /--client must begin with a name/],
  [['--client', 'gulf=two words'], /The token of --client must be/],
  [['--client', 'practice'], /--client cannot be named practice/],
  [['--data', ''], /--data must be the name of a file/],
  [['--data', ':memory:'], /--data must be the name of a file/],
  [['--speed', '3'], /--speed/],
  [['--faults', join(folder, 'missing.json')], /missing\.json cannot be read as JSON/],
  [['--faults', file('broken.json', '[{')], /broken\.json cannot be read as JSON/],
  [
    ['--faults', file('wrong.json', '[{"endpoint":"lists","status":500}]')],
    /faults\[0\]\.endpoint must be one of refinance/
  ]
])('refuses %j', (args, message) => {
  expect(() => optionsOf(args)).toThrow(message)
})
