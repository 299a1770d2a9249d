import { ipcMain, type IpcMainInvokeEvent } from 'electron'
import { REQUEST_CHANNEL, type ArgsOf, type RequestName, type ResultOf } from '#domain/bridge.ts'
import type { Failure, FieldMessage } from '#domain/common/failure.ts'
import { failed, type Result } from '#domain/common/result.ts'

/** How one request is handled: its arguments arrive `unknown` and are parsed strictly before the handler sees them. */
export interface ServedRequest<K extends RequestName> {
  readonly parse: (args: unknown) => Result<ArgsOf<K>, readonly FieldMessage[]>
  readonly handle: (args: ArgsOf<K>) => Promise<ResultOf<K>>
  /** In characters of JSON, if its arguments may be longer than those of others. */
  readonly longest?: number
}

/** Every request of the contract; one without a handler does not compile. */
export type ServedRequests = { readonly [K in RequestName]: ServedRequest<K> }

/** In characters of JSON: far beyond any order. */
const LONGEST_ARGUMENTS = 1_000_000

/** What the door asks before it answers. */
export interface LockGate {
  /** Resolves to whether the request may be answered; while locked, perhaps only once the window is open. */
  pass(name: RequestName): Promise<boolean>
  /** Resolves when an answer may reach the page: what was asked for before the cover came is not handed over behind it. */
  handOver(name: RequestName): Promise<void>
}

export interface DoorOptions {
  /** Loads the handlers; called at the first request, so that the window does not wait for them (P3). */
  readonly load: () => Promise<ServedRequests>
  /** Whether a URL is that of our page. */
  readonly isOurPage: (url: string) => boolean
  /** Which requests are answered while the window is covered. */
  readonly gate: LockGate
  /** Called with a bug in a handler; the error's message may contain personal data. */
  readonly onBug: (name: RequestName | 'load', error: unknown) => void
}

/** Opens the one door into the main process. Only the main frame of our page is answered (R9). */
export function openDoor(options: DoorOptions): void {
  let loading: Promise<ServedRequests> | undefined
  ipcMain.handle(REQUEST_CHANNEL, async (event, name: unknown, args: unknown): Promise<Result<unknown, Failure>> => {
    if (!isFromOurPage(event, options.isOurPage)) throw new Error('Refused: not from the window of this app')
    const served = await loaded()
    if (served === undefined) return failed({ kind: 'bug' })
    if (!isServed(served, name)) throw new Error('Refused: no such request')
    if (!(await options.gate.pass(name))) return failed({ kind: 'screen-locked' })
    const result = await answer(served[name], name, args, options.onBug)
    await options.gate.handOver(name)
    return result
  })

  /** Undefined if loading failed; the next request tries again. */
  async function loaded(): Promise<ServedRequests | undefined> {
    try {
      return await (loading ??= options.load())
    } catch (error) {
      loading = undefined
      options.onBug('load', error)
      return undefined
    }
  }
}

function isFromOurPage(event: IpcMainInvokeEvent, isOurPage: (url: string) => boolean): boolean {
  const frame = event.senderFrame
  return frame !== null && frame.parent === null && isOurPage(frame.url)
}

function isServed(served: ServedRequests, name: unknown): name is RequestName {
  return typeof name === 'string' && Object.hasOwn(served, name)
}

/** Any request: its handler accepts only what its own parser returned. */
interface AnyRequest {
  readonly parse: (args: unknown) => Result<unknown, readonly FieldMessage[]>
  readonly handle: (args: never) => Promise<Result<unknown, Failure>>
  readonly longest?: number
}

async function answer(
  request: AnyRequest,
  name: RequestName,
  args: unknown,
  onBug: DoorOptions['onBug']
): Promise<Result<unknown, Failure>> {
  try {
    if (isTooLong(args, request.longest))
      return failed({ kind: 'invalid', fields: [{ path: '', message: 'This is too long to be sent.' }] })
    const parsed = request.parse(args)
    if (!parsed.ok) return failed({ kind: 'invalid', fields: parsed.failure })
    return await request.handle(parsed.value as never)
  } catch (error) {
    onBug(name, error)
    return failed({ kind: 'bug' })
  }
}

/** Arguments without a JSON form (a cycle, a big integer) are never ours and count as too long. */
function isTooLong(args: unknown, longest = LONGEST_ARGUMENTS): boolean {
  try {
    return (JSON.stringify(args) ?? '').length > longest
  } catch {
    return true
  }
}
