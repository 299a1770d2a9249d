import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Requests } from '#domain/bridge.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { Result } from '#domain/common/result.ts'
import { ROOMY } from '../../electron/short-lived.ts'
import type { Death } from '../../faults/life.ts'

/** Where a desk lives: what it has on the disk, and its keychain, which outlive its program. */
export interface DeskPlace {
  readonly main: string
  readonly profile: string
  readonly keychain: string
}

/** One life of the built program, with a page that the test drives. */
export interface DeskProcess {
  /** Undefined where the program ended before it answered. */
  ask<N extends keyof Requests>(
    name: N,
    args: Requests[N]['args']
  ): Promise<Result<Requests[N]['result'], Failure> | undefined>
  /** Somebody sets the computer's clock. */
  setClock(milliseconds: number): void
  /** Its window shows this address. */
  show(address: string): void
  /** At once, with nothing said. */
  kill(): Promise<void>
  isAlive(): boolean
  readonly ended: Promise<unknown>
  /** Whether it ends by itself at some place. */
  readonly isToDie: boolean
  /** Why it ended: a named place where it was to die, or that it was killed. */
  died(): string | undefined
  /** What the program itself found wrong. */
  readonly violations: readonly string[]
  readonly stderr: () => string
}

/** Addresses: on Windows the drive of a path would be read as one's scheme. */
const HOOK = new URL('../../faults/child/hook.mjs', import.meta.url).href
const PAGE = new URL('child/page.mjs', import.meta.url).href
const WITHOUT_CERTIFICATES = import.meta.dirname

/** What it says where it does what it is asked; throws where it doesn't, or has ended. */
export async function must<N extends keyof Requests>(
  desk: Pick<DeskProcess, 'ask'>,
  name: N,
  args: Requests[N]['args']
): Promise<Requests[N]['result']> {
  const answer = await desk.ask(name, args)
  if (answer?.ok !== true) throw new Error(`${name}: ${JSON.stringify(answer)}`)
  return answer.value
}

/**
 * Resolves when its page is open.
 * @param clock how far its computer's clock is off, in milliseconds
 * @param record a file for what it loads and where it connects to (`test/faults/child/record.mjs`)
 */
export async function startDesk(
  place: DeskPlace,
  clock: number,
  death: Death | null = null,
  record?: string
): Promise<DeskProcess> {
  const child = spawn(process.execPath, [...ROOMY, '--import', HOOK, place.main], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: place.profile,
      SSL_CERT_DIR: WITHOUT_CERTIFICATES,
      TITLE_DESK_PROFILE: place.profile,
      FAULT_KEYCHAIN: place.keychain,
      FAULT_PAGE: PAGE,
      FAULT_CLOCK: String(clock),
      NODE_COMPILE_CACHE: `${dirname(place.main)}/compiled`,
      FAULT_DEATH: JSON.stringify(death),
      ...(record !== undefined && { FAULT_RECORD: record })
    }
  })
  const ended = once(child, 'close')
  const open = Promise.withResolvers<void>()
  const desk = watch(child, ended, open.resolve, death !== null)
  await Promise.race([open.promise, ended])
  return desk
}

function watch(child: ChildProcess, ended: Promise<unknown>, onOpen: () => void, isToDie: boolean): DeskProcess {
  const { stdin, stdout, stderr } = child
  if (stdin === null || stdout === null || stderr === null) throw new Error('its page has no ends')
  const answers = new Map<number, (answer: unknown) => void>()
  const violations: string[] = []
  let [asked, isAlive, isKilled, text] = [0, true, false, '']
  let died: string | undefined
  stdin.on('error', () => undefined)
  stderr.on('data', (data: Buffer) => (text += data.toString()))
  createInterface({ input: stdout }).on('line', line => {
    const told = JSON.parse(line) as Record<string, unknown>
    if (told['open'] === true) onOpen()
    if (typeof told['died'] === 'string') died = told['died']
    if (typeof told['violation'] === 'string') violations.push(line)
    if (typeof told['number'] === 'number') answers.get(told['number'])?.(told['answer'])
  })
  void ended.then(() => {
    isAlive = false
    if (died === undefined && !isKilled) violations.push(`it ended by itself: ${text.slice(-600)}`)
    for (const answer of answers.values()) answer(undefined)
  })
  const send = (line: object): void => void stdin.write(`${JSON.stringify(line)}\n`)
  return {
    violations,
    isToDie,
    ended,
    isAlive: () => isAlive,
    died: () => died,
    stderr: () => text,
    async ask(name, args) {
      if (!isAlive) return undefined
      const { promise, resolve } = Promise.withResolvers<unknown>()
      asked += 1
      answers.set(asked, resolve)
      send({ number: asked, name, args })
      return promise as ReturnType<DeskProcess['ask']> as never
    },
    setClock(clock) {
      send({ clock })
    },
    show(address) {
      send({ show: address })
    },
    async kill() {
      isKilled = true
      child.kill('SIGKILL')
      await ended
    }
  }
}
