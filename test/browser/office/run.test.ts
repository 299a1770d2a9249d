import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { PROJECT } from '../../electron/run.ts'

it('npm run office opens desks that have joined, and ends all of it when asked to', async () => {
  const command = spawn(process.execPath, ['test/office/run.ts', '--desks', '2'], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'inherit']
  })
  let said = ''
  command.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  await expect.poll(() => said).toContain('\n')
  const { desks } = JSON.parse(said) as { desks: { name: string; devtools: string }[] }
  expect(desks.map(({ name }) => name)).toEqual(['Front desk', 'Desk 2'])
  const urls = desks.map(({ devtools }) => `${devtools}/json/version`)
  for (const url of urls) expect((await fetch(url)).ok).toBe(true)
  const ended = once(command, 'exit')
  command.kill('SIGINT')
  expect(await ended).toEqual([0, null])
  for (const url of urls) await expect(fetch(url)).rejects.toThrow()
})
