import { shallowRef } from 'vue'
import type { KeptFile } from '#domain/documents/download.ts'
import type { DocumentAct } from './document-state.ts'

/** What was asked for with one file of a document; `fileId` null means the newest. */
export interface Asked {
  readonly act: DocumentAct
  readonly documentId: number
  readonly fileId: string | null
}

/** A file that leaves Title Desk: nothing on the page can say any longer that it is superseded. */
const LEAVING = ['open', 'showInFolder'] as const
type Leaving = (typeof LEAVING)[number]

const isLeaving = (act: DocumentAct): act is Leaving => LEAVING.some(one => one === act)

/**
 * Takes what gives the superseded file that is asked for (undefined for a current one), whether a document's wire instructions raised an alarm, and
 * what does the act; gives `ask`, which does it, and holds it back until `confirm` where it would hand out superseded wire instructions.
 */
export function useSupersededQuestion(
  superseded: (asked: Asked) => KeptFile | undefined,
  isAlarmed: (documentId: number) => boolean,
  run: (asked: Asked) => Promise<void>
) {
  const held = shallowRef<{ readonly asked: Asked; readonly act: Leaving }>()

  async function ask(asked: Asked): Promise<void> {
    const file = isLeaving(asked.act) ? superseded(asked) : undefined
    const isWire = file !== undefined && (file.isWire || isAlarmed(asked.documentId))
    if (isWire && isLeaving(asked.act)) held.value = { asked: { ...asked, fileId: file.id }, act: asked.act }
    else await run(asked)
  }

  async function confirm(): Promise<void> {
    const asked = held.value?.asked
    held.value = undefined
    if (asked !== undefined) await run(asked)
  }

  function cancel(): void {
    held.value = undefined
  }

  return { held, ask, confirm, cancel }
}
