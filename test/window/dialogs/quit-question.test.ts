import { expect, it } from 'vitest'
import type { Loss } from '#domain/unlock.ts'
import { quitQuestion } from '../../../main/window/dialogs/quit-question.ts'

const NOTHING: Loss = {
  drafts: 0,
  unsent: 0,
  sent: 0,
  alarms: 0,
  calls: 0,
  files: 0,
  downloads: 0,
  entries: 0,
  notes: 0,
  watched: 0
}

it.each<[Partial<Loss>, string]>([
  [{ drafts: 1 }, '1 draft.'],
  [{ drafts: 2, unsent: 1, sent: 3 }, '2 drafts, 1 order that wasn’t sent or confirmed, 3 records of sent orders.'],
  [
    { unsent: 2, sent: 1, entries: 1 },
    '2 orders that weren’t sent or confirmed, 1 record of a sent order, 1 change to your contacts and lists.'
  ],
  [{ alarms: 1, calls: 2 }, '1 alert about changed wire instructions, 2 recorded calls about wire instructions.'],
  [{ drafts: 1, notes: 1 }, '1 draft, 1 note your office doesn’t have yet.'],
  [{ notes: 2 }, '2 notes your office doesn’t have yet.'],
  [{ files: 1, downloads: 1 }, '1 record of a downloaded document (the file stays), 1 unfinished download.'],
  [
    { alarms: 2, calls: 1, files: 2, downloads: 3 },
    '2 alerts about changed wire instructions, 1 recorded call about wire instructions, 2 records of downloaded documents (the files stay), 3 unfinished downloads.'
  ]
])('quitting says what would be lost: %j (W4)', (loss, words) => {
  expect(quitQuestion({ ...NOTHING, ...loss })).toMatchObject({
    detail: `You’ll lose: ${words} To keep this, unlock the keychain or set a passphrase.`,
    quit: 'Quit',
    stay: 'Stay'
  })
})

it('says what that means for wire instructions that were read (W4)', () => {
  expect(quitQuestion({ ...NOTHING, entries: 2 }).detail).toContain('2 changes to your contacts and lists.')
  expect(quitQuestion({ ...NOTHING, calls: 1, watched: 4 }).detail).toContain(
    'Changes to wire instructions made before the next start won’t be noticed.'
  )
})
