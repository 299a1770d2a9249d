import type { ServerResponse } from 'node:http'
import type { DownloadState } from '#domain/documents/download.ts'
import type { Store } from '../../../main/storage/store.ts'
import { CONNECTION, sendFile, startShop, wanted, type Desk, type Slot } from './desk.ts'
import { PDF } from './files.ts'

/** A file that can be gone on with. */
const LONG = Buffer.concat([PDF, Buffer.alloc(5000)])

/** Documents with files of their own. */
export const slots = (count: number): readonly Slot[] =>
  Array.from({ length: count }, (_one, at) => ({ id: at + 1, fileName: `${at + 1}.pdf` }))

/** A shop whose answers wait until the test lets each go. */
export async function heldShop(count: number, lists?: (lists: number) => readonly Slot[]) {
  const held = new Map<number, ServerResponse>()
  let onAsked: () => void = () => undefined
  const shop = await startShop(lists ?? (() => slots(count)), (request, response) => {
    held.set(Number(/^\/files\/(\d+)/.exec(request.url)?.[1]), response)
    onAsked()
  })
  return {
    ...shop,
    /** The documents whose files are asked for now, in the order in which they were asked for. */
    // Four that are let in together may arrive in any order.
    open: () => [...held.keys()].toSorted((one, other) => one - other),
    /** Waits until so many are. */
    async until(count: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      onAsked = () => {
        if (held.size >= count) resolve()
      }
      onAsked()
      return promise
    },
    finish(...ids: readonly number[]): void {
      for (const id of ids) {
        sendFile(held.get(id)!, PDF)
        held.delete(id)
      }
    },
    /** Sends the beginning of a file that can be gone on with. */
    begin(id: number): void {
      held.get(id)!.writeHead(200, { 'Content-Length': LONG.length, ETag: '"1"' }).write(LONG.subarray(0, 1000))
    },
    drop(id: number): void {
      held.get(id)!.destroy()
      held.delete(id)
    }
  }
}

/** Has documents fetched in turn. */
export const add = (desk: Desk, ...ids: readonly number[]) => desk.downloads.add(ids.map(id => wanted(id)))
/** The documents in the list and how they stand, in turn. */
export const statesOf = async ({ downloads }: Desk): Promise<[number, DownloadState][]> =>
  (await downloads.list()).map(({ documentId, state }) => [documentId, state])
export const stateOf = async ({ downloads }: Desk, id: number): Promise<DownloadState | undefined> =>
  (await downloads.list()).find(({ documentId }) => documentId === id)?.state
/** What is remembered of them. */
export const rowsOf = (store: Store) =>
  store.waiting.list(CONNECTION).map(({ documentId, state }) => [documentId, state])

/** A timer that rings when the test says so; `waits` are the pauses that wait, in milliseconds, but for those of idle transfers. */
export function pauses(idle = 60_000) {
  const waiting = new Map<() => void, number>()
  return {
    startTimer(ring: () => void, milliseconds: number) {
      if (milliseconds !== idle) waiting.set(ring, milliseconds)
      return () => {
        waiting.delete(ring)
      }
    },
    waits: () => [...waiting.values()],
    ring() {
      const rings = [...waiting.keys()]
      waiting.clear()
      for (const ring of rings) ring()
    }
  }
}
