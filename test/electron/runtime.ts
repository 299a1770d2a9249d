import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from './run.ts'

const PACKAGE = join(PROJECT, 'node_modules/electron')

/** Electron's executable, or null where its runtime has not been fetched. */
export function runtimePath(folder = PACKAGE): string | null {
  const named = join(folder, 'path.txt')
  if (!existsSync(named)) return null
  const executable = join(
    process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(folder, 'dist'),
    readFileSync(named, 'utf8')
  )
  return existsSync(executable) ? executable : null
}

/**
 * Lets Electron's own installer fetch the runtime, for at most the time given in milliseconds. Null when it is there
 * afterwards, otherwise why it is not, in a few words.
 */
export async function fetchRuntime(limit: number, installer = join(PACKAGE, 'install.js')): Promise<string | null> {
  const child = spawn(process.execPath, [installer], { cwd: PROJECT, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, limit)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  clearTimeout(timer)
  if (code === 0) return null
  if (isLate) return `it did not arrive within ${limit / 1000} s`
  return /^\w*Error: (.+)$/m.exec(said)?.[1] ?? `its installer ended with ${String(code)}`
}
