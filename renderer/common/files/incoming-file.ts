import { shallowRef, watch } from 'vue'
import type { ImportKind } from '#domain/common/chosen-file.ts'

/** A file on its way to the page that reads it: dropped on the window or, without `file`, still to be chosen. */
export interface IncomingFile {
  readonly kind: ImportKind
  readonly file?: File
  /** What was dropped with it, of any kind: the page says which of these it opened. */
  readonly more?: readonly File[]
}

/** Set by the menu, the keyboard and the window; the page of its kind takes it. */
export const incomingFile = shallowRef<IncomingFile>()

/** Takes files of a kind, the one that is waiting first, until the component is unmounted. */
export function takeIncoming(kind: ImportKind, take: (file: File | undefined, more: readonly File[]) => void): void {
  watch(
    incomingFile,
    incoming => {
      if (incoming?.kind !== kind) return
      incomingFile.value = undefined
      take(incoming.file, incoming.more ?? [])
    },
    { immediate: true }
  )
}

/** By its name: what a spreadsheet or an address book saved, else a loan file, which tells by itself what it is. */
export function kindOfFile(name: string): ImportKind {
  if (/\.(vcf|vcard)$/i.test(name)) return 'contacts'
  return /\.(csv|tsv)$/i.test(name) ? 'csv' : 'loan-file'
}
