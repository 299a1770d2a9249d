import { describe, expect, it } from 'vitest'
import { PATTERN_PARTS } from '#domain/documents/file-pattern.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import {
  documentFolder,
  documentPlaceRequests,
  type DocumentPlaceParts
} from '../../../main/requests/documents/document-places.ts'
import { preferenceRequests } from '../../../main/requests/preferences.ts'
import { NO_POLICY } from '#domain/policy.ts'
import type { PreferenceStore } from '../../../main/settings/preferences.ts'
import type { WriteTrouble } from '../../../main/settings/json-file.ts'

const USUAL = '/home/ana/Downloads/Title Desk'

/** A folder in memory, and a user who answers with these paths, one after another. */
function places(answers: (string | null)[] = [], parts: Partial<DocumentPlaceParts> = {}) {
  let chosen: string | null = null
  let written: Result<null, WriteTrouble> = ok(null)
  const keep = async (path: string | null) => {
    if (written.ok) chosen = path
    return written
  }
  const all: DocumentPlaceParts = {
    folder: {
      current: () => chosen ?? USUAL,
      earlier: () => [],
      isChosen: () => chosen !== null,
      choose: keep,
      forget: () => keep(null)
    },
    chooseFolder: async () => ok(answers.shift() ?? null),
    isUsable: async path => !path.startsWith('/proc'),
    platform: 'linux',
    env: { OneDrive: '/srv/cloud' },
    ...parts
  }
  const requests = documentPlaceRequests(all)
  return {
    now: () => documentFolder(all),
    choose: () => requests['documents.chooseFolder'].handle({}),
    forget: () => requests['documents.usualFolder'].handle({}),
    breakDisk: (trouble: WriteTrouble) => {
      written = failed(trouble)
    },
    sample: async (pattern: unknown) => {
      const { parse, handle } = requests['documents.nameSample']
      const args = parse({ pattern })
      return args.ok ? handle(args.value) : failed(args.failure)
    }
  }
}

describe('where documents go', () => {
  it('is asked of the person, and told with what kind of place it is', async () => {
    const { now, choose, forget } = places(['/home/ana/Dropbox/Files', '/srv/cloud/Files'])
    expect(now()).toEqual({ path: USUAL, kind: 'local', chosen: false })
    expect(await choose()).toEqual(ok({ path: '/home/ana/Dropbox/Files', kind: 'dropbox', chosen: true }))
    expect(await choose()).toEqual(ok({ path: '/srv/cloud/Files', kind: 'onedrive', chosen: true }))
    expect(now()).toEqual({ path: '/srv/cloud/Files', kind: 'onedrive', chosen: true })
    expect(await forget()).toEqual(ok({ path: USUAL, kind: 'local', chosen: false }))
  })

  it('stays where the person thinks better of it', async () => {
    const { now, choose } = places([null])
    expect(await choose()).toEqual(ok(null))
    expect(now().chosen).toBe(false)
  })

  it('is never a folder that cannot be written', async () => {
    const { now, choose } = places(['/proc/self'])
    expect(await choose()).toEqual(failed({ kind: 'file', trouble: 'cannot-write' }))
    expect(now()).toEqual({ path: USUAL, kind: 'local', chosen: false })
  })

  it.each<[WriteTrouble, string]>([
    ['disk-full', 'disk-full'],
    ['cannot-write', 'cannot-write'],
    ['not-ours', 'cannot-write']
  ])('stays where the choice cannot be kept (%s)', async (trouble, told) => {
    const { now, choose, forget, breakDisk } = places(['/srv/files', '/srv/other'])
    await choose()
    breakDisk(trouble)
    const failure = failed({ kind: 'file', trouble: told, fileName: 'document-folder.json' })
    expect(await choose()).toEqual(failure)
    expect(await forget()).toEqual(failure)
    expect(now().path).toBe('/srv/files')
  })
})

describe('an example of names', () => {
  it.each([
    ['{original name}', ['commitment.pdf', 'payoff letter.pdf', 'Closing Documents.pdf']],
    [
      '{closing date} {property} - {type}',
      [
        '2026-12-14 2214 Elm St - Title Commitment.pdf',
        '88 Harbor Ave - Payoff.pdf',
        '2026-12-02 - Closing Documents.pdf'
      ]
    ],
    ['{type} ({uploaded})', ['Title Commitment (2026-11-19).pdf', 'Payoff (2026-11-20).pdf', 'Closing Documents.pdf']]
  ])('by %s', async (pattern, names) => {
    expect(await places().sample(pattern)).toEqual(ok({ names }))
  })

  it('shows every part', async () => {
    const shown = await Promise.all(PATTERN_PARTS.map(part => places().sample(`{${part}} ~ {type}`)))
    expect(new Set(shown.map(answer => JSON.stringify(answer))).size).toBe(PATTERN_PARTS.length)
  })

  it.each([
    ['{closing date}', 'Add {type} or {original name}'],
    ['', 'Add {type} or {original name}'],
    ['{type}/a', 'can’t contain “/”.'],
    ['{buyer}', '{buyer} isn’t a part'],
    ['{type'.padEnd(500), 'Use at most 120 characters.']
  ])('by %j is refused with why, at its field', async (pattern, words) => {
    expect(await places().sample(pattern)).toEqual(
      failed({ kind: 'invalid', fields: [{ path: 'pattern', message: expect.stringContaining(words) }] })
    )
  })

  it.each([[7], [null], [undefined], ['{type}'.repeat(1000)]])('is not made by %j (R10)', async pattern => {
    expect((await places().sample(pattern)).ok).toBe(false)
  })
})

describe('preferences that cross from the page', () => {
  const { parse } = preferenceRequests({} as PreferenceStore, NO_POLICY, () => undefined)['preferences.save']

  it.each([{}, { keepDays: 1 }, { keepDays: 3650 }, { keepDays: null }, { filePattern: '{closing date} {type}' }])(
    'with %j are taken',
    members => {
      expect(parse({ ...USUAL_PREFERENCES, ...members })).toEqual(ok({ ...USUAL_PREFERENCES, ...members }))
    }
  )

  it.each([
    ['keepDays', 0],
    ['keepDays', 3651],
    ['keepDays', 1.5],
    ['keepDays', '30'],
    ['keepDays', undefined],
    ['keepDays', true],
    ['filePattern', ''],
    ['filePattern', '{closing date}'],
    ['filePattern', '../{type}'],
    ['filePattern', null],
    ['filePattern', 7],
    ['filePattern', undefined],
    ['filePattern', { pattern: '{type}' }]
  ])('with %s of %j are refused at it (R10)', (member, value) => {
    const parsed = parse({ ...USUAL_PREFERENCES, [member]: value })
    expect(parsed.ok ? [] : parsed.failure.map(({ path }) => path)).toEqual([member])
  })
})
