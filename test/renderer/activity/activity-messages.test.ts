import { expect, it } from 'vitest'
import { checkMessage } from '../../../renderer/activity/activity-messages.ts'

const CHECK = { entries: 3, first: 1, last: 3, flaws: [], code: 'abc' }

it('says of entries that were deleted only where the log begins later', () => {
  expect(checkMessage(CHECK)).toEqual({ title: 'Log verified: 3 entries, none missing or changed.', next: '' })
  expect(checkMessage({ ...CHECK, first: 2, last: 4 }).next).toBe('Entries before 2 were deleted by your settings.')
})

it('numbers entries as it counts them, with a comma', () => {
  expect(checkMessage({ ...CHECK, entries: 2000, first: 1201, last: 3200 })).toEqual({
    title: 'Log verified: 2,000 entries, none missing or changed.',
    next: 'Entries before 1,201 were deleted by your settings.'
  })
})

it('counts one entry as one', () => {
  expect(checkMessage({ ...CHECK, entries: 1, last: 1 }).title).toBe('Log verified: 1 entry, none missing or changed.')
})
