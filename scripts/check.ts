/**
 * `npm run check`: types beside lint and build, of which none keeps two processors busy alone; then the tests, then the packing check. Ends
 * with 1 at the first of these that fails.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderInMemory } from './folder-in-memory.ts'

/** A command with its arguments, for a shell. */
export type Command = string

/** Runs lists of commands side by side, each list up to its first failure. The first writes as it goes, the others when they have ended. */
export async function runTogether(...lists: readonly (readonly Command[])[]): Promise<boolean> {
  const outcomes = await Promise.all(
    lists.map(async (commands, index) => {
      let written = ''
      for (const command of commands) {
        const { status, output } = await run(command, index === 0)
        written += output
        if (status !== 0) return { written, isWell: false }
      }
      return { written, isWell: true }
    })
  )
  for (const { written } of outcomes) process.stdout.write(written)
  return outcomes.every(({ isWell }) => isWell)
}

/** `isShown`: writes to our output at once, and gives none. */
function run(command: Command, isShown: boolean): Promise<{ readonly status: number; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, {
      shell: true,
      stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe']
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.on('error', reject)
    child.on('close', status => {
      resolve({ status: status ?? 1, output })
    })
  })
}

if (import.meta.main) {
  // A test and the packing check look at the same packed app.
  const packed = mkdtempSync(join(folderInMemory() ?? tmpdir(), 'title-desk-packed-'))
  process.env['TITLE_DESK_PACKED'] = packed
  try {
    const isWell =
      (await runTogether(['npm run typecheck'], ['npm run lint', 'npm run build'])) &&
      (await runTogether(['npm run test:run'])) &&
      (await runTogether(['npm run package:check']))
    process.exitCode = isWell ? 0 : 1
  } finally {
    rmSync(packed, { recursive: true, force: true })
  }
}
