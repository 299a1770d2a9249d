import { string } from 'yup'
import type { ChosenFiles, ImportKind, TextFormat } from '#domain/common/chosen-file.ts'
import type { Failure } from '#domain/common/failure.ts'
import { ok, type Result } from '#domain/common/result.ts'
import type { ServedRequests } from '../app/ipc.ts'
import { safeName } from '../documents/disk/safe-name.ts'
import type { TextFile } from '../orders/views/export-csv.ts'
import type { NoteActivity } from './activity.ts'
import { exactly, strictly, text } from './parse/parse.ts'

export interface FileParts {
  /** Asks the user for a file to open, or several loan files; null if they cancel. */
  readonly chooseFile: (kind: ImportKind) => Promise<Result<ChosenFiles | null, Failure>>
  /** Asks the user where to save a file; null if they cancel. */
  readonly createTextFile: (fileName: string) => Promise<Result<TextFile | null, Failure>>
  readonly note: NoteActivity
}

/** 5,000 rows of a wide CSV file, or all contacts. */
const LONGEST_TEXT = 4_000_000

/** `files.*`: files that the user opens for drafts or contacts, and what is saved for other programs. */
export function fileRequests({
  chooseFile,
  createTextFile,
  note
}: FileParts): Pick<ServedRequests, 'files.choose' | 'files.save'> {
  return {
    'files.choose': {
      parse: strictly(() => exactly({ kind: string<ImportKind>().oneOf(['loan-file', 'csv', 'contacts']).required() })),
      handle: ({ kind }) => chooseFile(kind)
    },
    'files.save': {
      // Quotation marks, of which a CSV file has two for each cell, and line breaks are twice as long in JSON.
      longest: 2 * LONGEST_TEXT + 1000,
      parse: strictly(() =>
        exactly({
          fileName: text(200).required(),
          format: string<TextFormat>().oneOf(['csv', 'vcf']).required(),
          text: text(LONGEST_TEXT).required()
        })
      ),
      handle: async args => {
        const name = `${safeName(args.fileName.replace(/\.(?:csv|vcf)$/i, ''), 'Orders', 120)}.${args.format}`
        const file = await createTextFile(name)
        if (!file.ok) return file
        if (file.value === null) return ok({ saved: false })
        const saved = await saveText(file.value, args.text)
        if (!saved.ok) return saved
        const noted = await note({ kind: 'exported', orderId: null, detail: name })
        return noted.ok ? saved : noted
      }
    }
  }
}

/** A failure leaves nothing behind. */
async function saveText(file: TextFile, text: string): Promise<Result<{ readonly saved: boolean }, Failure>> {
  const written = await file.write(text)
  const saved = written.ok ? await file.finish() : written
  if (saved.ok) return ok({ saved: true })
  await file.abandon()
  return saved
}
