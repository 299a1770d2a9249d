import { shallowRef, type Ref } from 'vue'
import type { Requests } from '#domain/bridge.ts'
import type { FileKey, KeptFile } from '#domain/documents/download.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { bridge } from '../../common/bridge.ts'

type Content = Requests['documents.content']['result']

/** A file shown next to the list. */
export interface Preview {
  readonly file: FileKey
  readonly name: string
  /** Id of the document's newest file when its content was asked for. */
  readonly newest: string | undefined
  readonly content: Content | undefined
  readonly failure: Failure | undefined
}

/**
 * The file whose content is shown. What was asked for as the newest keeps its own id once another file is: `kept` are
 * the document's files now, newest first.
 */
export function shownFile({ file, newest, content }: Preview, kept: readonly Pick<KeptFile, 'id'>[] = []): FileKey {
  if (file.fileId !== null || content === undefined || newest === undefined || kept[0]?.id === newest) return file
  return kept.some(({ id }) => id === newest) ? { ...file, fileId: newest } : file
}

/** The file previewed next to the order's documents, if any. `newestOf` is the id of a document's newest file. */
export function usePreview(orderId: Ref<OrderId | undefined>, newestOf: (documentId: number) => string | undefined) {
  const shown = shallowRef<Preview>()

  async function open(file: FileKey, name: string): Promise<void> {
    const opening: Preview = { file, name, newest: newestOf(file.documentId), content: undefined, failure: undefined }
    shown.value = opening
    const result = await bridge.call('documents.content', file)
    // The user may have opened another file or order meanwhile.
    if (shown.value !== opening || orderId.value !== file.orderId) return
    shown.value = result.ok ? { ...opening, content: result.value } : { ...opening, failure: result.failure }
  }

  async function retry(): Promise<void> {
    if (shown.value !== undefined) await open(shown.value.file, shown.value.name)
  }

  function close(): void {
    shown.value = undefined
  }

  return { shown, open, retry, close }
}
