/** Why practice data cannot be opened and must be left alone. */
export type DataTrouble = 'in-use' | 'foreign' | 'sealed'

const MESSAGES: Record<DataTrouble, (path: string) => string> = {
  'in-use': path => `${path} is in use by another practice service. Stop that one, or name another file.`,
  foreign: path => `${path} belongs to another program and was left as it is. Name another file.`,
  sealed: path => `${path} is encrypted, and only Title Desk can read it. Name another file.`
}

export class PracticeDataError extends Error {
  override readonly name = 'PracticeDataError'
  readonly trouble: DataTrouble

  constructor(trouble: DataTrouble, path: string) {
    super(MESSAGES[trouble](path))
    this.trouble = trouble
  }
}

/** Primary result codes of SQLite (sqlite.org/rescode.html). */
const BUSY = 5
const CORRUPT = 11
const NOT_A_DATABASE = 26

export function isBusy(error: unknown): boolean {
  return codeOf(error) === BUSY
}

export function isDamage(error: unknown): boolean {
  const code = codeOf(error)
  return code === CORRUPT || code === NOT_A_DATABASE
}

/** SQLite's primary result code; undefined for any other error. */
function codeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined
  return error.errcode & 0xff
}
