import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { NotedCall } from '#domain/wire-instructions/wire-call.ts'
import { createWireWatch } from '../../../main/documents/wire-instructions/wire-watch.ts'
import type { Ends } from './app-desk.ts'
import { composedDesk } from './composed-desk.ts'

export const ORDER = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId
export const CALL: NotedCall = {
  kind: 'called',
  caller: 'Ana Ramirez',
  reached: 'Dana Cole',
  number: '(713) 555-0142',
  source: 'our-records',
  sourceNote: '',
  calledAt: 900
}
/** An order with one slot; null if its file was removed. */
const files = (fileName: string | null): { documents: OrderDocument[]; isWhole: boolean } => ({
  documents: [
    {
      id: 1,
      type: 'Wire Instructions',
      name: 'Wire',
      fileName,
      uploadedAt: fileName === null ? null : '2026-11-20 10:11:12',
      hasFile: fileName !== null
    }
  ],
  isWhole: true
})

/** A desk as the app composes it: its office, and its watch on the wire instructions of one connection. */
export function wireDesk(connectionId: string, baseAddress?: string, ends?: Ends) {
  const composed = composedDesk(connectionId, baseAddress, ends)
  const { store, office } = composed
  let time = 1000
  const noticed: string[] = []
  const watch = createWireWatch({
    connectionId,
    store: async () => store,
    sharing: {
      isShared: () => office().tells(connectionId),
      tell: (open, telling) => {
        office().tell(open, { ...telling, connectionId })
      },
      ready: () => office().ready()
    },
    onChange: news => noticed.push(...news.raised),
    onBug: error => {
      throw error
    },
    now: () => time
  })
  const about = (order: OrderId) => {
    const seen = async () => {
      const view = await watch.watch(order)
      if (!view.ok) throw new Error(view.failure.kind)
      return view.value
    }
    return {
      seen,
      /** The open alarms: what the slot holds now, and the desk that noticed it. */
      async open() {
        return (await seen()).alarms.map(({ now, desk = 'this desk' }) => `${now?.slot.fileName ?? 'removed'}, ${desk}`)
      },
      async reads(...names: (string | null)[]) {
        for (const name of names) await watch.beginReading()(order, files(name))
      },
      async call() {
        const { seen: digest } = await seen()
        const noted = await watch.noteCall(order, CALL, digest)
        time += 1
        return noted
      }
    }
  }
  return {
    ...composed,
    watch,
    /** Kinds of alarms that this desk itself opened. */
    noticed,
    ...about(ORDER),
    /** The same of another order. */
    about
  }
}
