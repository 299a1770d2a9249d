import { shallowRef } from 'vue'
import type { KeptFile } from '#domain/documents/download.ts'
import type { DocumentAction } from './document-state.ts'

/** What was asked for with one file of a document; `fileId` null means the newest. */
export interface FileRequest {
  readonly act: DocumentAction
  readonly documentId: number
  readonly fileId: string | null
}

/** A file that leaves Title Desk: nothing on the page can say any longer that it is superseded. */
const LEAVING = ['open', 'showInFolder'] as const
type Leaving = (typeof LEAVING)[number]

const isLeaving = (act: DocumentAction): act is Leaving => LEAVING.some(one => one === act)

/**
 * Takes what gives the superseded file that is asked for (undefined for a current one), whether a document's wire instructions raised an alarm, and
 * what does the act; gives `ask`, which does it, and holds it back until `confirm` where it would hand out superseded wire instructions.
 */
export function useSupersededQuestion(
  superseded: (asked: FileRequest) => KeptFile | undefined,
  isAlarmed: (documentId: number) => boolean,
  run: (asked: FileRequest) => Promise<void>
) {
  const held = shallowRef<{ readonly asked: FileRequest; readonly act: Leaving }>()

  async function ask(asked: FileRequest): Promise<void> {
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
