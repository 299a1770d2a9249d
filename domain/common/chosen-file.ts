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

/** How many loan files are opened together, and how many bytes they may have: they are all read at once. */
export const MOST_CHOSEN = { files: 50, bytes: 100 * 1024 * 1024 } as const

/** A file that the user chose, with its content or why there is none. */
export interface ChosenFile {
  readonly name: string
  readonly content: Uint8Array | 'too-large' | 'unreadable'
}

/** The first file that the user chose; of loan files there may be more. */
export interface ChosenFiles extends ChosenFile {
  readonly more?: readonly ChosenFile[]
  /** How many were too many, and weren't read. */
  readonly unread?: number
}
