import { computed, type Ref } from 'vue'
import type { Documents } from '#domain/bridge.ts'
import type { Download } from '#domain/documents/download.ts'
import { byNeed } from './document-order.ts'
import { canShow, documentState } from './document-state.ts'

/**
 * The documents in the order in which they are listed. What came first once stays there while the page is open: a row
 * never moves from under the pointer. `neighborOf` is the next document that can be previewed without a download.
 */
export function useDocumentRows(
  documents: Ref<Documents | undefined>,
  downloads: ReadonlyMap<number, Download>,
  news: Ref<ReadonlyMap<number, unknown>>
) {
  const urgent = computed<ReadonlySet<number>>(before => {
    const replaced = (documents.value?.documents ?? []).filter(
      document => documentState(document, downloads.get(document.id)) === 'replaced'
    )
    return new Set([...(before ?? []), ...news.value.keys(), ...replaced.map(({ id }) => id)])
  })
  const rows = computed(() => byNeed(documents.value?.documents ?? [], urgent.value))

  function neighborOf(documentId: number, by: 'before' | 'after'): number | undefined {
    const ids = rows.value.map(({ id }) => id).filter(id => id === documentId || canShow(downloads.get(id)))
    return ids[ids.indexOf(documentId) + (by === 'after' ? 1 : -1)]
  }

  return { rows, neighborOf }
}
