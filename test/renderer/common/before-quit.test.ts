import { flushPromises } from '@vue/test-utils'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { answerClosing, beforeClosing } from '../../../renderer/common/before-quit.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { fakeBridge } from '../../fakes/bridge.ts'

afterEach(() => useBridge(undefined))

function closing() {
  const bridge = fakeBridge().answer('app.flushed', ok({}))
  useBridge(bridge)
  const leave = answerClosing()
  onTestFinished(leave)
  return {
    bridge,
    leave,
    close: async () => {
      bridge.emit('app.closing', {})
      await flushPromises()
    },
    answers: () => bridge.argsOf('app.flushed').length
  }
}

it('main hears that the window may close once everything is saved, and also if something could not be', async () => {
  const { close, answers } = closing()
  const { promise, resolve } = Promise.withResolvers<void>()
  onTestFinished(beforeClosing(() => Promise.reject(new Error('a fault'))))
  onTestFinished(beforeClosing(() => promise))
  await close()
  expect(answers()).toBe(0)
  resolve()
  await flushPromises()
  expect(answers()).toBe(1)
})

it('what has gone is not waited for, and main is not answered by a page that has gone', async () => {
  const { bridge, close, answers, leave } = closing()
  let asked = 0
  const end = beforeClosing(async () => void (asked += 1))
  await close()
  end()
  await close()
  expect([asked, answers(), bridge.listening('app.closing')]).toEqual([1, 2, 1])
  leave()
  await close()
  expect([answers(), bridge.listening('app.closing')]).toEqual([2, 0])
})
