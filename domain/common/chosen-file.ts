/** Kinds of files that are opened: the first two make drafts, contacts (CSV or vCard) come onto the lists. */
export type ImportKind = 'loan-file' | 'csv' | 'contacts'

/** What a text is saved as. */
export type TextFormat = 'csv' | 'vcf'

/** The largest file that is opened, in bytes: far beyond any of its kind. */
export const LARGEST_IMPORT: Readonly<Record<ImportKind, number>> = {
  'loan-file': 20 * 1024 * 1024,
  csv: 10 * 1024 * 1024,
  contacts: 10 * 1024 * 1024
}

/** A file that the user chose, with its content or why there is none. */
export interface ChosenFile {
  readonly name: string
  readonly content: Uint8Array | 'too-large' | 'unreadable'
}
