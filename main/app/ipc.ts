import { ipcMain, type IpcMainInvokeEvent } from 'electron'
import { REQUEST_CHANNEL, type ArgsOf, type RequestName, type ResultOf } from '#domain/bridge.ts'
import type { Failure, FieldMessage } from '#domain/common/failure.ts'
import { failed, type Result } from '#domain/common/result.ts'

/** One request as it is served: its arguments arrive `unknown` and are parsed strictly before the handler sees them. */
export interface ServedRequest<K extends RequestName> {
  readonly parse: (args: unknown) => Result<ArgsOf<K>, readonly FieldMessage[]>
  readonly handle: (args: ArgsOf<K>) => Promise<ResultOf<K>>
}

/** Every request of the contract; one that nobody serves does not compile. */
export type ServedRequests = { readonly [K in RequestName]: ServedRequest<K> }

/** Arguments of a request are typed text: a million characters is far beyond any order. */
const LONGEST_ARGUMENTS = 1_000_000

export interface DoorOptions {
  /** Loads what serves the requests; called at the first request, so that the window need not wait for it (P3). */
  readonly load: () => Promise<ServedRequests>
  /** Says whether an address is that of our page. */
  readonly isOurPage: (url: string) => boolean
  /** Told of a fault in a handler: the request's name and the error, whose message may hold personal data. */
  readonly onBug: (name: string, error: unknown) => void
}

/** Opens the one door into the main process. Whoever is not the main frame of our page is refused (R9). */
export function openDoor(options: DoorOptions): void {
  let loading: Promise<ServedRequests> | undefined
  ipcMain.handle(REQUEST_CHANNEL, async (event, name: unknown, args: unknown): Promise<Result<unknown, Failure>> => {
    if (!isFromOurPage(event, options.isOurPage)) throw new Error('Refused: not from the window of this program')
    const served = await loaded()
    if (served === undefined) return failed({ kind: 'bug' })
    if (!isServed(served, name)) throw new Error('Refused: no such request')
    return answer(served[name], name, args, options.onBug)
  })

  /** What serves the requests; undefined where it could not be loaded, which the next request tries again. */
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

/** Any request: its handler takes what its own parser made, and nothing else. */
interface AnyRequest {
  readonly parse: (args: unknown) => Result<unknown, readonly FieldMessage[]>
  readonly handle: (args: never) => Promise<Result<unknown, Failure>>
}

async function answer(
  request: AnyRequest,
  name: RequestName,
  args: unknown,
  onBug: DoorOptions['onBug']
): Promise<Result<unknown, Failure>> {
  try {
    if (isTooLong(args))
      return failed({ kind: 'invalid', fields: [{ path: '', message: 'This is too long to be sent.' }] })
    const parsed = request.parse(args)
    if (!parsed.ok) return failed({ kind: 'invalid', fields: parsed.failure })
    return await request.handle(parsed.value as never)
  } catch (error) {
    onBug(name, error)
    return failed({ kind: 'bug' })
  }
}

/** What has no JSON form (a cycle, a big integer) is no argument of ours, and counts as too long. */
function isTooLong(args: unknown): boolean {
  try {
    return (JSON.stringify(args) ?? '').length > LONGEST_ARGUMENTS
  } catch {
    return true
  }
}
