import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { dirname, join } from 'node:path'
import type { DraftSave } from '#domain/bridge.ts'
import { ROOMY } from '../electron/short-lived.ts'
import type { Task } from './points.ts'

/**
 * Where the program is to die: at its n-th step that makes something last, or at a named one; or how its network is
 * broken.
 */
export interface Death {
  readonly op?: number
  readonly at?: string
  readonly nth?: number
  readonly dns?: boolean
  readonly refused?: boolean
  readonly blackhole?: boolean
}

/**
 * What the page does: the tasks given, then so many steps that its seed draws; or, where it drains, all that is left to
 * do.
 */
export interface Work {
  readonly seed: number
  readonly tasks: readonly Task[]
  readonly steps: number
  readonly drain: boolean
  readonly connectionId: string
  /** Another client’s connection, which is not the active one. A page that drains sends an order there, too. */
  readonly otherId: string
}

/** What the page of `leaving.mjs` is told: where the tokens' bytes are and the pictures go, the service, and a draft to send. */
export interface Leaving {
  readonly folder: string
  readonly baseAddress: string
  readonly draft: Omit<DraftSave, 'connectionId'>
}

/**
 * What the program said in one life, line by line, and where it died; undefined where it was not killed before its work
 * was done.
 */
export interface Life {
  readonly said: readonly Record<string, unknown>[]
  readonly died: string | undefined
  readonly stderr: string
}

export interface Place {
  readonly main: string
  readonly profile: string
  readonly keychain: string
  /** The address of a page's module; without it, `driver.mjs`, which does a `Work`. */
  readonly page?: string
}

/** Why a life ended that no plan ended. */
export const FAULTY_ENDS = ['by itself', 'stood still']

/** In milliseconds: a life that takes longer hangs, and is killed. Far more than one takes on a busy machine. */
const LONGEST = 90_000
/** An address: on Windows the drive of a path would be read as one's scheme. */
const HOOK = new URL('child/hook.mjs', import.meta.url).href
const AUTHORITY = join(import.meta.dirname, '../service/fixtures/authority.pem')
/** A folder in which there is no certificate. */
const WITHOUT_ANY = join(import.meta.dirname, 'child')

/**
 * Runs the built main process once, until its work is done or it dies. `kill` is handed what ends it from outside, told
 * at which place.
 */
export function live(
  place: Place,
  work: Work | Leaving,
  death: Death | null,
  kill: (end: (where: string) => void) => void
): Promise<Life> {
  const child = spawn(process.execPath, [...ROOMY, '--import', HOOK, place.main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: place.profile,
      NODE_EXTRA_CA_CERTS: AUTHORITY,
      // The system's store: with its hundreds of real ones, each life over https took a third longer.
      SSL_CERT_FILE: AUTHORITY,
      SSL_CERT_DIR: WITHOUT_ANY,
      TITLE_DESK_PROFILE: place.profile,
      FAULT_KEYCHAIN: place.keychain,
      // Every life compiles the same program; only the first does so from its source.
      NODE_COMPILE_CACHE: join(dirname(place.main), 'compiled'),
      ...(place.page !== undefined && { FAULT_PAGE: place.page }),
      FAULT_WORK: JSON.stringify(work),
      FAULT_DEATH: JSON.stringify(death)
    }
  })
  const said: Record<string, unknown>[] = []
  let stderr = ''
  let because: string | undefined
  const end = (why: string) => {
    because ??= why
    child.kill('SIGKILL')
  }
  const timer = setTimeout(() => {
    end('stood still')
  }, LONGEST)
  kill(end)
  child.stderr.on('data', (text: Buffer) => {
    stderr += text.toString()
  })
  createInterface({ input: child.stdout }).on('line', line => {
    const told = JSON.parse(line) as Record<string, unknown>
    // A work that is done ends like a power cut, too.
    if (told['done'] === true) end('done')
    else if (typeof told['died'] === 'string') because = told['died']
    said.push(told)
  })
  return new Promise(resolve => {
    child.once('close', () => {
      clearTimeout(timer)
      resolve({ said, died: because === 'done' ? undefined : (because ?? 'by itself'), stderr })
    })
  })
}
