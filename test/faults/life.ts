import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { join } from 'node:path'

/** Where the program is to die: at its n-th step that makes something last, or at a named one; or how its network is broken. */
export interface Death { readonly op?: number; readonly at?: string; readonly nth?: number; readonly dns?: boolean; readonly refused?: boolean; readonly blackhole?: boolean }

export interface Work { readonly seed: number; readonly steps: number; readonly drain: boolean; readonly close: boolean; readonly connectionId: string }

/** What the program said in one life, line by line, and whether it died before its work was done. */
export interface Life { readonly said: readonly Record<string, unknown>[]; readonly died: string | undefined; readonly stderr: string }

export interface Place { readonly main: string; readonly profile: string; readonly keychain: string }

/** In milliseconds: a life that takes longer stands still, and is ended. */
const LONGEST = 20_000

/** Runs the built main process once, until its work is done or it dies. `kill` is handed what ends it from outside. */
export function live(place: Place, work: Work, death: Death | null, kill: (end: () => void) => void): Promise<Life> {
  const child = spawn(process.execPath, ['--import', join(import.meta.dirname, 'child/hook.mjs'), place.main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'], HOME: place.profile, NODE_EXTRA_CA_CERTS: join(import.meta.dirname, '../service/fixtures/authority.pem'),
      TITLE_DESK_PROFILE: place.profile, FAULT_KEYCHAIN: place.keychain, FAULT_WORK: JSON.stringify(work), FAULT_DEATH: JSON.stringify(death)
    }
  })
  const said: Record<string, unknown>[] = []
  let stderr = ''
  let because: string | undefined
  const end = (why: string) => {
    because ??= why
    child.kill('SIGKILL')
  }
  const timer = setTimeout(() => { end('stood still') }, LONGEST)
  kill(() => { end('from outside') })
  child.stderr.on('data', (text: Buffer) => { stderr += text.toString() })
  createInterface({ input: child.stdout }).on('line', line => {
    const told = JSON.parse(line) as Record<string, unknown>
    if (told['done'] === true) {
      // A work that is done ends like a power cut, too.
      because = 'done'
      child.kill('SIGKILL')
    } else if (typeof told['died'] === 'string') because = told['died']
    said.push(told)
  })
  return new Promise(resolve => {
    child.once('close', () => {
      clearTimeout(timer)
      resolve({ said, died: because === 'done' ? undefined : because ?? 'by itself', stderr })
    })
  })
}
