import { shallowRef, type Ref } from 'vue'
import type { Requests } from '#domain/bridge.ts'
import { isOtherFile, type FileKey, type KeptFile } from '#domain/documents/download.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { bridge } from '../../common/bridge.ts'

type Content = Requests['documents.content']['result']

/** A file shown next to the list. */
export interface Preview {
  readonly file: FileKey
  readonly name: string
  /** The document's newest file when its content was asked for. */
  readonly newest: KeptFile | undefined
  readonly content: Content | undefined
  readonly failure: Failure | undefined
}

/**
 * The file whose content is shown. What was asked for as the newest keeps its own id once another file is: `kept` are
 * the document's files now, newest first.
 */
export function shownFile({ file, newest, content }: Preview, kept: readonly Pick<KeptFile, 'id'>[] = []): FileKey {
  if (file.fileId !== null || content === undefined || newest === undefined || kept[0]?.id === newest.id) return file
  return kept.some(({ id }) => id === newest.id) ? { ...file, fileId: newest.id } : file
}

/** Whether a new version took the name of the file shown, and with it its record. */
export function isOverwritten({ file, newest, content }: Preview, [now]: readonly KeptFile[] = []): boolean {
  if (file.fileId !== null || content === undefined || newest === undefined || now === undefined) return false
  return now.id !== newest.id && isOtherFile(now.slot, newest.slot)
}

/** The file previewed next to the order's documents, if any. `newestOf` is a document's newest file. */
export function usePreview(orderId: Ref<OrderId | undefined>, newestOf: (documentId: number) => KeptFile | undefined) {
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
