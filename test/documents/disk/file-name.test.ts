import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LONGEST_PATTERN, parsePattern, PATTERN_PARTS, USUAL_PATTERN } from '#domain/documents/file-pattern.ts'
import { readableFileName } from '#domain/documents/order-document.ts'
import { fileNameBy, type DocumentFacts } from '../../../main/documents/disk/file-name.ts'
import { fittingName } from '../../../main/documents/open/file-type.ts'
import { NAME_BYTES, safeName, splitEnding } from '../../../main/documents/disk/safe-name.ts'
import { campaign, figure } from '../../campaign.ts'
import { faultsOf, hostileNames, WINDOWS_CORPUS } from '../support/hostile-names.ts'

/** As `fileNameBy` promises: room is left for a number and an ending. */
const BYTES = 120

const COMMITMENT: DocumentFacts = {
  documentType: 'Title Commitment',
  documentName: 'Commitment (rev. 2)',
  fileName: '1619470857commitment.pdf',
  closingDate: '2026-12-01',
  property: '412 Alder St, Unit 5, Springfield, IL 62704',
  orderName: 'Alder / Ramirez',
  uploadedAt: '2026-11-20 10:11:12'
}
const UNKNOWN: DocumentFacts = {
  documentType: '',
  documentName: '',
  fileName: null,
  closingDate: null,
  property: null,
  orderName: '',
  uploadedAt: null
}

describe('the name of a document’s file', () => {
  it.each<[string, Partial<DocumentFacts>, string]>([
    [USUAL_PATTERN, {}, 'commitment.pdf'],
    ['{closing date} {property} - {type}', {}, '2026-12-01 412 Alder St - Title Commitment.pdf'],
    ['{closing date} {property} - {type}', { closingDate: null }, '412 Alder St - Title Commitment.pdf'],
    ['{closing date} {property} - {type}', { closingDate: null, property: null }, 'Title Commitment.pdf'],
    ['{type} ({uploaded})', {}, 'Title Commitment (2026-11-20).pdf'],
    ['{type} ({uploaded})', { uploadedAt: null }, 'Title Commitment.pdf'],
    ['{type} ({uploaded})', { uploadedAt: 'last Tuesday' }, 'Title Commitment.pdf'],
    ['{order} {original name}', {}, 'Alder - Ramirez commitment.pdf'],
    ['{type} {original name}', { fileName: '../../1619470857.tar.GZ' }, 'Title Commitment 1619470857.tar.GZ'],
    ['{type} {original name}', { fileName: null }, 'Title Commitment Commitment (rev. 2)'],
    ['{type}', { documentType: 'Deed/Mortgage' }, 'Deed-Mortgage.pdf'],
    ['{type}', { documentType: 'CON' }, '_CON.pdf'],
    ['{type} {property}', { property: '\u202E\u200B' }, 'Title Commitment.pdf'],
    ['{type} {property}', { property: ', Springfield' }, 'Title Commitment.pdf'],
    ['{type}.', {}, 'Title Commitment..pdf'],
    ['{original name} - {order}', { fileName: '..', orderName: '' }, 'Title Commitment'],
    ['{type}', { documentType: ' ', fileName: 'a.pdf' }, 'document.pdf'],
    ['{type', {}, 'commitment.pdf'],
    ['', {}, 'commitment.pdf'],
    ['../{type}', {}, 'commitment.pdf']
  ])('by %j of %j is %j', (pattern, facts, name) => {
    expect(fileNameBy(pattern, { ...COMMITMENT, ...facts })).toBe(name)
  })

  it.each([USUAL_PATTERN, '{type}', '{order} {original name}'])(
    'by %s, of which nothing is known, is “document”',
    pattern => {
      expect(fileNameBy(pattern, UNKNOWN)).toBe('document')
    }
  )

  it('keeps something of every part where all of it is too long, and the short ones whole', () => {
    const name = fileNameBy('{closing date} {property} - {type}', {
      ...COMMITMENT,
      property: 'Alder '.repeat(60),
      documentType: 'Commitment '.repeat(60)
    })
    expect(name).toMatch(/^2026-12-01 Alder [\w ]+ - Commitment [\w ]+\.pdf$/)
    expect(Buffer.byteLength(name)).toBeGreaterThan(BYTES - 5)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(BYTES)
    const [property, type] = name
      .slice('2026-12-01 '.length, -'.pdf'.length)
      .split(' - ')
      .map(text => text.length)
    expect(Math.abs(property! - type!)).toBeLessThan(3)
  })

  it('cuts neither a date nor the ending for a long pattern', () => {
    expect(fileNameBy(`{type} ${'long '.repeat(22)}`, COMMITMENT)).toMatch(/^T[\w ]* (long )+long\.pdf$/)
    expect(splitEnding(fileNameBy(`${'é'.repeat(LONGEST_PATTERN - 6)}{type}`, COMMITMENT))[1]).toBe('.pdf')
  })

  it('by the usual pattern is the service’s own name, as it always was (R60)', () => {
    fc.assert(
      fc.property(fc.option(hostileNames), hostileNames, hostileNames, (fileName, documentName, documentType) => {
        const given = fileName === null ? documentName : readableFileName(fileName)
        const before = safeName(given, documentType, BYTES)
        const now = fileNameBy(USUAL_PATTERN, { ...COMMITMENT, fileName, documentName, documentType })
        // Of a name and a type of which nothing is left nobody can tell anything.
        expect(now).toBe(
          before === 'file' && safeName(given, 'x') === 'x' && safeName(documentType, 'x') === 'x' ? 'document' : before
        )
      }),
      { numRuns: campaign.names }
    )
  })
})

const patterns = fc.oneof(
  fc.constantFrom(
    USUAL_PATTERN,
    '{closing date} {property} - {type}',
    '{order}_{original name} ({uploaded})',
    '({type}) {original name}.',
    ' . {type} . '
  ),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ...PATTERN_PARTS.map(part => `{${part}}`),
          ' ',
          ' - ',
          '(',
          ')',
          '.',
          '..',
          'CON',
          'nul.',
          '~',
          '🏠',
          'é'
        ),
        hostileNames
      ),
      { maxLength: 8 }
    )
    .map(texts => texts.join('')),
  hostileNames
)
const unknownOr = fc.option(hostileNames)
const hostileFacts: fc.Arbitrary<DocumentFacts> = fc.record({
  documentType: hostileNames,
  documentName: hostileNames,
  fileName: unknownOr,
  closingDate: unknownOr,
  property: unknownOr,
  orderName: hostileNames,
  uploadedAt: unknownOr
})

describe('whatever a service says of a document, its file’s name', () => {
  it('is one plain name under its folder on every system, the same when read again, with room for a number (R60)', () => {
    fc.assert(
      fc.property(patterns, hostileFacts, (pattern, facts) => {
        const name = fileNameBy(pattern, facts)
        expect(faultsOf(name, BYTES)).toEqual([])
        expect(safeName(name, 'other')).toBe(name)
        expect(faultsOf(safeName(fittingName(name, 'pdf'), 'document'), NAME_BYTES)).toEqual([])
      }),
      { numRuns: campaign.names }
    )
  })

  it('keeps the ending of the service’s file, by every pattern (R60)', () => {
    fc.assert(
      fc.property(
        patterns,
        hostileFacts,
        fc.constantFrom('.pdf', '.PDF', '.docx', '.tiff'),
        (pattern, facts, ending) => {
          expect(splitEnding(fileNameBy(pattern, { ...facts, fileName: `${facts.fileName ?? ''}x${ending}` }))[1]).toBe(
            ending
          )
        }
      ),
      { numRuns: campaign.names }
    )
    figure('Facts of documents made names, under each of three rules', campaign.names)
  })

  const PARTS = [
    'documentType',
    'documentName',
    'fileName',
    'closingDate',
    'property',
    'orderName',
    'uploadedAt'
  ] as const
  it.each(PARTS)('is plain with every name of the Windows corpus as its %s (R60)', part => {
    for (const pattern of PATTERN_PARTS.flatMap(one => [
      `{${one}} {type}`,
      `{${one}}{original name}`,
      `{original name}_{${one}}`
    ])) {
      expect(parsePattern(pattern).ok).toBe(true)
      const faults = WINDOWS_CORPUS.flatMap(hostile => {
        const found = faultsOf(fileNameBy(pattern, { ...COMMITMENT, [part]: hostile }), BYTES)
        return found.length > 0 ? [[hostile, ...found]] : []
      })
      expect(faults).toEqual([])
    }
  })
})
