import { expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { clipboardRequests } from '../../main/requests/clipboard.ts'

it('a text counts as copied once it is on the clipboard', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const copied: string[] = []
  const { 'clipboard.copy': copy } = clipboardRequests(text => {
    copied.push(text)
    return promise
  })
  let answer: unknown
  const asking = copy.handle({ text: 'Elm St' }).then(told => (answer = told))
  await new Promise(setImmediate)
  expect([copied, answer]).toEqual([['Elm St'], undefined])
  resolve()
  await asking
  expect(answer).toEqual(ok({}))
})

it('a text that could not be copied is not told to be', async () => {
  const { 'clipboard.copy': copy } = clipboardRequests(() => Promise.reject(new Error('no clipboard')))
  await expect(copy.handle({ text: 'Elm St' })).rejects.toThrow('no clipboard')
})
