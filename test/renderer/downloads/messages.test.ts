import { describe, expect, it } from 'vitest'
import type { DocumentRoom, FolderKind } from '#domain/documents/stored-documents.ts'
import type { Fetching } from '#domain/documents/download.ts'
import {
  downloadActions,
  endedText,
  heldText,
  inReadingOrder,
  missedText,
  newDocumentsText,
  overTitle,
  shareDone,
  downloadStateText,
  totalsText
} from '../../../renderer/downloads/download-messages.ts'
import {
  dueCount,
  dueText,
  folderText,
  storageText,
  removedText
} from '../../../renderer/downloads/storage-messages.ts'
import { failureMessage } from '../../../renderer/ui/text/failure-messages.ts'
import { fetchedMessage } from '../../../renderer/ui/text/fetched-messages.ts'
import { EMPTY_ROOM, NO_DOWNLOADS, orderId, sampleDownload, sampleKept } from '../app/samples.ts'

describe('everything under way', () => {
  it.each([
    [{}, ''],
    [
      { receiving: 4, waiting: 35, kept: 1, received: 92_000, isWhole: false },
      '1 of 40 documents downloaded · 92 KB so far'
    ],
    [
      { receiving: 1, kept: 1, received: 3_100_000, total: 5_000_000 },
      '1 of 2 documents downloaded · 3.1 MB of 5.0 MB'
    ],
    [{ paused: 1, received: 10, total: 20 }, '0 of 1 document downloaded · 10 bytes of 20 bytes · Paused'],
    [{ paused: 1, waiting: 1, isWhole: false }, '0 of 2 documents downloaded'],
    [{ asking: 2 }, 'Loading documents of 2 orders…'],
    [{ waiting: 1, asking: 1, isWhole: false }, '0 of 1 document downloaded · Loading documents of 1 order…']
  ])('%o reads: %s', (totals, words) => {
    expect(totalsText({ ...NO_DOWNLOADS, ...totals })).toBe(words)
  })

  it('is measured by bytes once all sizes are known, by documents before', () => {
    expect(shareDone(NO_DOWNLOADS)).toBe(0)
    expect(shareDone({ ...NO_DOWNLOADS, receiving: 1, kept: 1, received: 30, total: 40 })).toBe(0.75)
    expect(shareDone({ ...NO_DOWNLOADS, paused: 1, kept: 1, received: 0, total: 0 })).toBe(0.5)
    expect(shareDone({ ...NO_DOWNLOADS, receiving: 3, kept: 1, received: 30, total: 40, isWhole: false })).toBe(0.25)
  })
})

it.each([
  [sampleDownload(1, { state: 'waiting', received: 0 }), 'Queued'],
  [sampleDownload(1, { state: 'waiting' }), 'Queued (3.1 MB of 5.0 MB so far)'],
  [
    sampleDownload(1, { state: 'waiting', failure: { kind: 'service-error', status: 503 } }),
    'Interrupted, will resume'
  ],
  [sampleDownload(1), '3.1 MB of 5.0 MB'],
  [sampleDownload(1, { total: null }), '3.1 MB'],
  [sampleDownload(1, { state: 'paused' }), 'Paused at 3.1 MB of 5.0 MB'],
  [sampleDownload(1, { state: 'paused', received: 0 }), 'Paused'],
  [sampleKept(1), 'Downloaded, 5.0 MB'],
  [sampleDownload(1, { state: 'failed' }), 'Not downloaded'],
  [sampleDownload(1, { state: 'canceled' }), 'Canceled']
])('a download reads: %#', (download, words) => {
  expect(downloadStateText(download)).toBe(words)
})

it.each([
  [[sampleKept(1)], 'Completed'],
  [[sampleDownload(1, { state: 'canceled' })], 'Canceled'],
  [[sampleKept(1), sampleDownload(2, { state: 'canceled' })], 'Completed and canceled']
])('downloads that are over have a title for all of them: %#', (over, title) => {
  expect(overTitle(over)).toBe(title)
})

it('the result of a fetch is a sentence, with the orders that failed', () => {
  const came = (change: Partial<Fetching>): Fetching => ({ begun: 0, kept: 0, empty: 0, failures: [], ...change })
  expect(fetchedMessage(came({ begun: 2 }))).toBe('2 documents are being downloaded.')
  expect(fetchedMessage(came({ begun: 1, failures: [{ orderId: orderId(1), failure: { kind: 'offline' } }] }))).toBe(
    '1 document is being downloaded. 1 order couldn’t be checked.'
  )
  expect(fetchedMessage(came({ kept: 1 }))).toBe('Nothing new: 1 document is on this computer already.')
  expect(fetchedMessage(came({ empty: 3 }))).toBe('Nothing to download yet.')
  expect(missedText(came({}))).toBe('')
  expect([newDocumentsText(0, 0), newDocumentsText(12, 5)]).toEqual([
    'No new documents',
    '12 new documents in 5 orders'
  ])
})

describe('stored files', () => {
  const room = (change: Partial<DocumentRoom>): DocumentRoom => ({ ...EMPTY_ROOM, ...change })

  it('reads how much and how long', () => {
    expect(storageText(room({}))).toBe('No files on this computer.')
    expect(storageText(room({ files: 12, bytes: 678_000 }))).toBe('12 files, 678 KB. Saved until you remove them.')
    expect(storageText(room({ files: 1, bytes: 10, keepDays: 30 }))).toBe(
      '1 file, 10 bytes. Unchanged files are deleted after 30 days.'
    )
  })

  it.each<[FolderKind, RegExp]>([
    ['local', /^$/],
    ['onedrive', /in OneDrive/],
    ['dropbox', /in Dropbox/],
    ['google-drive', /in Google Drive/],
    ['icloud', /in iCloud/],
    ['box', /in Box/],
    ['network', /on the network/]
  ])('in a folder that is %s is named as such', (kind, words) => {
    expect(folderText({ ...EMPTY_ROOM.folder, kind })).toMatch(words)
  })

  it('that were removed are counted, with those that could not be', () => {
    expect(removedText({ files: 2, bytes: 5_000, left: 0 })).toBe('2 files (5 KB) were removed.')
    expect(removedText({ files: 1, bytes: 5_000, left: 1 })).toMatch(
      /was removed\. 1 file couldn’t be deleted\. Close any apps that have/
    )
  })
})

it('the actions of a download keep their places', () => {
  const states = ['waiting', 'receiving', 'paused', 'failed', 'canceled'] as const
  expect(states.map(state => downloadActions(sampleDownload(1, { state })))).toEqual([
    ['cancel', 'pause'],
    ['cancel', 'pause'],
    ['cancel', 'resume'],
    ['dismiss', 'retry'],
    ['retry']
  ])
  expect([downloadActions(sampleKept(1)), downloadActions(sampleKept(1, { canOpen: false }))]).toEqual([
    ['open'],
    ['showInFolder']
  ])
})

it.each([
  ['replaced', 'Newer version available', ['download']],
  ['withdrawn', 'No longer at the service', []]
] as const)('a file that was %s at the service reads “%s”, and offers %j', (standing, words, actions) => {
  const download = { ...sampleKept(1), standing }
  expect([downloadStateText(download), downloadActions(download)]).toEqual([words, actions])
})

it('the list starts with failures, then those under way; finished ones are separate, newest first', () => {
  const [over, moving, failed, older] = [
    sampleKept(4),
    sampleDownload(2),
    sampleDownload(3, { state: 'failed' }),
    sampleDownload(1, { state: 'canceled' })
  ]
  expect(inReadingOrder([older, moving, failed, over])).toEqual({ open: [failed, moving], over: [over, older] })
})

it('downloads under way come before those that wait, and those before paused ones', () => {
  const states = ['paused', 'waiting', 'failed', 'receiving'] as const
  const { open } = inReadingOrder(states.map((state, id) => sampleDownload(id, { state })))
  expect(open.map(({ state }) => state)).toEqual(['failed', 'receiving', 'waiting', 'paused'])
})

it('the end of a batch is one sentence', () => {
  expect(endedText({ ...NO_DOWNLOADS, kept: 548, failed: 2 })).toBe(
    '548 documents downloaded. 2 documents couldn’t be downloaded.'
  )
  expect(endedText({ ...NO_DOWNLOADS, kept: 1 })).toBe('1 document downloaded.')
  expect(endedText({ ...NO_DOWNLOADS, failed: 1 })).toBe('1 document couldn’t be downloaded.')
})

it('a held queue promises nothing automatic', () => {
  expect(downloadStateText(sampleDownload(1, { state: 'waiting', failure: { kind: 'unauthorized' } }), true)).toBe(
    'Waiting'
  )
})

it.each([
  [{ kind: 'unauthorized' }, 'They resume with a new access token.'],
  [{ kind: 'offline' }, 'Downloads resume automatically.'],
  [{ kind: 'too-many-requests' }, 'Downloads resume automatically.'],
  [{ kind: 'timed-out', afterSeconds: 30 }, 'Downloads resume automatically.'],
  [{ kind: 'service-error', status: 503 }, 'Downloads resume automatically.'],
  [{ kind: 'unreachable', host: 'a', reason: 'refused' }, 'Downloads resume automatically.'],
  [{ kind: 'certificate', host: 'a' }, 'Downloads resume automatically.'],
  [{ kind: 'redirected', status: 302 }, 'Downloads resume automatically.'],
  [{ kind: 'malformed', what: 'html' }, 'Downloads resume automatically.'],
  [{ kind: 'file', trouble: 'disk-full' }, 'Nothing more is downloaded until then.']
] as const)('says whether the user must act on what holds up all downloads: %o (M8)', (failure, words) => {
  expect(heldText(failure)).toContain(words)
})

it('asks once to sign in to a network that answers in the service’s place (H1)', () => {
  const failure = { kind: 'malformed', what: 'html' } as const
  const shown = `${heldText(failure)} ${failureMessage(failure).next}`
  expect(shown.match(/asks you to sign in/g)).toHaveLength(1)
})

it.each([
  [
    { because: 'many', files: 1_204, bytes: 1, clockSeenAt: 0 },
    '1,204 files are past the limit of 30 days. Title Desk doesn’t delete that many at once without asking.'
  ],
  [
    { because: 'clock', files: 1, bytes: 1, clockSeenAt: null },
    '1 file is past the limit of 30 days. But the date on this computer moved since Title Desk last ran, so nothing was removed. Check the date and time of this computer first.'
  ],
  [
    { because: 'clock', files: 2, bytes: 1, clockSeenAt: new Date(2026, 2, 3).getTime() },
    '2 files are past the limit of 30 days. But the date on this computer moved from Mar 3, 2026 to Mar 4, 2027 since Title Desk last ran, so nothing was removed. Check the date and time of this computer first.'
  ],
  [
    { because: 'clock', files: 0, bytes: 0, entries: 1_204, clockSeenAt: null },
    '1,204 entries in the activity log are past their limit. But the date on this computer moved since Title Desk last ran, so nothing was removed. Check the date and time of this computer first.'
  ],
  [
    { because: 'clock', files: 1, bytes: 1, entries: 1, clockSeenAt: null },
    '1 file is past the limit of 30 days. 1 entry in the activity log is past its limit. But the date on this computer moved since Title Desk last ran, so nothing was removed. Check the date and time of this computer first.'
  ]
] as const)('says why files wait to be removed, and what to check: %o (M4)', (due, words) => {
  expect(dueText(due, 30, new Date(2027, 2, 4).getTime())).toBe(words)
})

it('says how many files wait, or entries of the activity log where no file does', () => {
  expect(dueCount({ files: 2, entries: 3 })).toBe('2 files')
  expect(dueCount({ files: 0, entries: 3 })).toBe('3 entries')
})

it.each([
  [{ files: 0, bytes: 0, left: 0 }, 'Old entries in the activity log were removed.'],
  [{ files: 1, bytes: 1_000, left: 0 }, '1 file (1 KB) was removed. Old entries in the activity log were removed.'],
  [
    { files: 0, bytes: 0, left: 2 },
    'Old entries in the activity log were removed. 2 files couldn’t be deleted. Close any apps that have them open, then try again.'
  ]
])('says that old entries were removed, with the files or without: %o', (wiped, words) => {
  expect(removedText(wiped, 3)).toBe(words)
})
