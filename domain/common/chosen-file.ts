/** Kinds of files that are opened to make drafts. */
export type ImportKind = 'loan-file' | 'csv'

/** The largest file that is opened, in bytes: far beyond any of its kind. */
export const LARGEST_IMPORT: Readonly<Record<ImportKind, number>> = {
  'loan-file': 20 * 1024 * 1024,
  csv: 10 * 1024 * 1024
}

/** A file that the user chose, with its content or why there is none. */
export interface ChosenFile {
  readonly name: string
  readonly content: Uint8Array | 'too-large' | 'unreadable'
}
