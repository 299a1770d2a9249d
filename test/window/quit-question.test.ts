import { expect, it } from 'vitest'
import { quitQuestion } from '../../main/window/quit-question.ts'

it.each([
  [{ drafts: 1, unsent: 0, sent: 0 }, '1 draft.'],
  [{ drafts: 2, unsent: 1, sent: 3 }, '2 drafts, 1 order that is not sent or not certain, 3 records of what was sent.']
])('quitting says what would be lost: %j', (loss, words) => {
  expect(quitQuestion(loss)).toMatchObject({ detail: expect.stringContaining(`This would be gone: ${words}`), quit: 'Quit', stay: 'Stay' })
})
