import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { TOKEN, V3, purchase } from '../office.ts'
import { newFile, startOn } from './data-folder.ts'

const CLI = join(import.meta.dirname, '../../../practice/cli.ts')

async function runOn(path: string, ...args: string[]) {
  const child = spawn(process.execPath, [CLI, '--data', path, '--token', TOKEN, '--orders', '3', ...args], {
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const exit = once(child, 'exit')
  onTestFinished(async () => {
    await kill(child, exit)
  })
  const stderr = text(child.stderr)
  const [line] = await Promise.race([once(child.stdout, 'data'), exit])
  return { child, exit, stderr, line: String(line) }
}

async function kill(child: ChildProcess, exit: Promise<unknown>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  await exit
}

it('every order acknowledged before the service was killed is there afterwards, whenever that is', async () => {
  const path = newFile()
  const acknowledged: string[] = []
  for (const after of [1, 7, 20]) {
    const { child, exit, line } = await runOn(path)
    const { baseUrl } = JSON.parse(line) as { baseUrl: string }
    const place = async (): Promise<void> => {
      const response = await fetch(`${baseUrl}${V3}/purchases`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(purchase())
      }).catch(() => undefined)
      if (response?.status !== 201) return
      const answer = await response.json().catch(() => undefined)
      if (answer === undefined) return
      acknowledged.push((answer as { order_id: string }).order_id)
      if (acknowledged.length >= after) child.kill('SIGKILL')
    }
    // Those that are under way when it is killed may be stored or not.
    await Promise.all(Array.from({ length: after + 10 }, place))
    await exit
  }
  const survived = await startOn(path, { now: Date.now })
  expect(survived.setAside).toBeUndefined()
  const kept = survived.orders()
  expect(acknowledged.filter(id => !kept.has(id))).toEqual([])
  expect(acknowledged.length).toBeGreaterThanOrEqual(20)
})

it('a second command on the same file is refused with a reason; the first goes on, and ends without leaving a second file', async () => {
  const path = newFile()
  const first = await runOn(path)
  const second = await runOn(path)
  expect(await second.exit).toEqual([2, null])
  expect(await second.stderr).toBe(
    `${path} is in use by another practice service. Stop that one, or name another file.\n`
  )
  const { baseUrl } = JSON.parse(first.line) as { baseUrl: string }
  expect((await fetch(baseUrl)).status).toBe(404)
  if (process.platform === 'win32') return
  first.child.kill('SIGTERM')
  await first.exit
  expect(readdirSync(dirname(path))).toEqual(['practice.db'])
})
