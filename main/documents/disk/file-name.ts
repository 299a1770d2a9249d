import {
  nameBy,
  parsePattern,
  PATTERN_PARTS,
  USUAL_PATTERN,
  type PatternFacts,
  type Piece
} from '#domain/documents/file-pattern.ts'
import { recordOf } from '#domain/common/records.ts'
import { readableFileName, uploadedParts } from '#domain/documents/order-document.ts'
import { safeName, splitEnding } from './safe-name.ts'

/** What is known of a document and its order; null or empty if unknown. None of it is trusted. */
export interface DocumentFacts {
  readonly documentType: string
  readonly documentName: string
  /** As in the service, with the digits an upload put in front. */
  readonly fileName: string | null
  /** `YYYY-MM-DD`. */
  readonly closingDate: string | null
  /** On one line, the street first. */
  readonly property: string | null
  readonly orderName: string
  /** `YYYY-MM-DD HH:MM:SS` as received. */
  readonly uploadedAt: string | null
}

/** Leaves room for " (2)" and an extension. */
const NAME_BYTES = 120

/**
 * A file name by an office's pattern: one safe name (reliability 5, R60) of at most 120 bytes, with the extension of
 * the service's file. If it is too long, its longest parts are cut. An unusable pattern counts as the default one; if
 * nothing is known, the file is named after the document's type, else `document`.
 */
export function fileNameBy(pattern: string, facts: DocumentFacts): string {
  const parsed = parsePattern(pattern)
  const given = facts.fileName === null ? facts.documentName : readableFileName(facts.fileName)
  const fallback = cleaned(facts.documentType) || 'document'
  // The default name is the file's own as received, including dots and spaces before its extension.
  if (!parsed.ok || isUsual(parsed.value)) return safeName(given, fallback, NAME_BYTES)
  const whole = cleaned(given)
  const [stem, ending] = facts.fileName === null ? [whole, ''] : splitEnding(whole)
  const name = fitting(
    parsed.value,
    {
      'closing date': said(facts.closingDate),
      property: said(facts.property?.split(',')[0]),
      type: said(facts.documentType),
      'original name': stem,
      order: said(facts.orderName),
      uploaded: uploadedParts(facts.uploadedAt ?? '')?.date ?? ''
    },
    NAME_BYTES - ending.length
  )
  return safeName((name || fallback) + ending, fallback, NAME_BYTES)
}

function isUsual(pieces: readonly Piece[]): boolean {
  const [only, ...more] = pieces
  return more.length === 0 && only !== undefined && 'part' in only && `{${only.part}}` === USUAL_PATTERN
}

/** The name with as much of each part as fits: the longest are cut first, so that no part crowds out another. */
function fitting(pieces: readonly Piece[], facts: PatternFacts, bytes: number): string {
  for (let most = bytes; most > 0; most -= 1) {
    const name = nameBy(pieces, shortened(facts, most))
    if (Buffer.byteLength(name) <= bytes) return name
  }
  return nameBy(pieces, shortened(facts, 1))
}

/** Facts of at most so many characters each; a cut one ends in neither dot nor space. */
function shortened(facts: PatternFacts, most: number): PatternFacts {
  const cut = (text: string) => {
    const characters = [...text]
    return characters.length <= most
      ? text
      : characters
          .slice(0, most)
          .join('')
          .replace(/[. ]+$/, '')
  }
  return recordOf(PATTERN_PARTS, part => cut(facts[part]))
}

/** A text fit for use within a name, with dashes for slashes; empty if it has no visible characters. */
function said(text: string | null | undefined): string {
  return cleaned(text?.replaceAll(/[/\\]/g, '-') ?? '')
}

/** A text as a name of its own (`safeName`), but empty if nothing is left of it. */
function cleaned(text: string): string {
  const name = safeName(text, 'a')
  return name === 'a' && safeName(text, 'b') === 'b' ? '' : name
}
