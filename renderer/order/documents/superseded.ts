import { shallowRef } from 'vue'
import type { KeptFile } from '#domain/documents/download.ts'
import type { DocumentAction } from './document-state.ts'

/** An action on a file of a document; `fileId` null means the newest. */
export interface FileRequest {
  readonly action: DocumentAction
  readonly documentId: number
  readonly fileId: string | null
}

/** Actions after which the file is out of Title Desk, where nothing can mark it as superseded. */
const LEAVING = ['open', 'showInFolder'] as const
type Leaving = (typeof LEAVING)[number]

const isLeaving = (action: DocumentAction): action is Leaving => LEAVING.some(one => one === action)

/**
 * `ask` runs a request, but holds it until `confirm` if it would hand out superseded wire instructions.
 * @param superseded the superseded file that a request is about; undefined for a current one
 * @param isAlarmed whether the document's wire instructions raised an alarm
 */
export function useSupersededQuestion(
  superseded: (request: FileRequest) => KeptFile | undefined,
  isAlarmed: (documentId: number) => boolean,
  run: (request: FileRequest) => Promise<void>
) {
  const held = shallowRef<{ readonly request: FileRequest; readonly action: Leaving }>()

  async function ask(request: FileRequest): Promise<void> {
    const file = isLeaving(request.action) ? superseded(request) : undefined
    const isWire = file !== undefined && (file.isWire || isAlarmed(request.documentId))
    if (isWire && isLeaving(request.action))
      held.value = { request: { ...request, fileId: file.id }, action: request.action }
    else await run(request)
  }

  async function confirm(): Promise<void> {
    const request = held.value?.request
    held.value = undefined
    if (request !== undefined) await run(request)
  }

  function cancel(): void {
    held.value = undefined
  }

  return { held, ask, confirm, cancel }
}
