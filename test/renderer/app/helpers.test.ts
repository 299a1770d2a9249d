import { afterEach, describe, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import { failed, ok } from '#domain/common/result.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { copyText } from '../../../renderer/common/clipboard.ts'
import { runPageCommand, usePageCommands } from '../../../renderer/common/page-commands.ts'
import { reportBug } from '../../../renderer/common/report-bug.ts'
import { useRequest } from '../../../renderer/common/request.ts'
import { watchedBridge } from '../../../renderer/common/watched-bridge.ts'
import { fakeBridge } from '../../fakes/bridge.ts'
import { samplePage } from './samples.ts'

afterEach(() => useBridge(undefined))

describe('a command of the page', () => {
  it('goes to the part that came last, and to the one before it when that part has gone', () => {
    const heard: string[] = []
    const page = effectScope()
    page.run(() => usePageCommands({ back: () => heard.push('page'), refresh: () => heard.push('refresh') }))
    const part = effectScope()
    part.run(() => usePageCommands({ back: () => heard.push('part') }))
    expect(runPageCommand('back')).toBe(true)
    expect(runPageCommand('refresh')).toBe(true)
    part.stop()
    runPageCommand('back')
    expect(heard).toEqual(['part', 'refresh', 'page'])
    page.stop()
    expect(runPageCommand('back')).toBe(false)
  })
})

describe('a request of a page', () => {
  const bridge = fakeBridge()

  it('keeps its last good answer while a newer one fails, and says since when', async () => {
    useBridge(bridge.answer('orders.page', ok(samplePage(1))))
    const request = useRequest('orders.page')
    await request.ask({ page: 1 })
    const asOf = request.asOf.value
    bridge.answer('orders.page', failed({ kind: 'offline' }))
    await request.ask({ page: 2 })
    expect(request.value.value?.page).toBe(1)
    expect(request.asOf.value).toBe(asOf)
    expect(request.failure.value).toEqual({ kind: 'offline' })
    bridge.answer('orders.page', ok(samplePage(2)))
    await request.ask({ page: 2 })
    expect(request.failure.value).toBeUndefined()
  })

  it('drops a reply to an older question', async () => {
    useBridge(bridge)
    const held = bridge.hold('orders.page')
    const request = useRequest('orders.page')
    const first = request.ask({ page: 1 })
    const second = request.ask({ page: 2 })
    held.answer(ok(samplePage(1)))
    expect(await first).toBeUndefined()
    expect(request.value.value).toBeUndefined()
    expect(request.waiting.value).toBe(true)
    held.answer(ok(samplePage(2)))
    await second
    expect(request.value.value?.page).toBe(2)
    expect(request.waiting.value).toBe(false)
  })

  it('forgets all of it, and what is still to come, when it is cleared', async () => {
    useBridge(bridge)
    const held = bridge.hold('orders.page')
    const request = useRequest('orders.page')
    const asked = request.ask({ page: 1 })
    request.clear()
    held.answer(ok(samplePage(1)))
    await asked
    expect([request.value.value, request.failure.value, request.asOf.value, request.waiting.value]).toEqual([
      undefined,
      undefined,
      undefined,
      false
    ])
  })

  it('is no longer waiting after a fault of the program, which is thrown', async () => {
    useBridge({ call: () => Promise.reject(new TypeError('a fault')), on: () => () => undefined })
    const request = useRequest('orders.page')
    await expect(request.ask({ page: 1 })).rejects.toThrow(TypeError)
    expect(request.waiting.value).toBe(false)
  })
})

it('a watched bridge tells what each request came to, and passes news on', async () => {
  const bridge = fakeBridge().answer('clipboard.copy', failed({ kind: 'bug' }))
  const told: unknown[] = []
  const watched = watchedBridge(bridge, (name, result) => told.push([name, result.ok]))
  expect(await watched.call('clipboard.copy', { text: 'x' })).toEqual(failed({ kind: 'bug' }))
  expect(told).toEqual([['clipboard.copy', false]])
  const heard: unknown[] = []
  const end = watched.on('menu.chosen', command => heard.push(command))
  bridge.emit('menu.chosen', 'find')
  end()
  expect(heard).toEqual(['find'])
  expect(bridge.listening('menu.chosen')).toBe(0)
})

it('a text is copied by the main process', async () => {
  const bridge = fakeBridge().answer('clipboard.copy', ok({}))
  useBridge(bridge)
  expect(await copyText('9f1c')).toBe(true)
  expect(bridge.argsOf('clipboard.copy')).toEqual([{ text: '9f1c' }])
  bridge.answer('clipboard.copy', failed({ kind: 'bug' }))
  expect(await copyText('9f1c')).toBe(false)
})

it('a fault is reported by its kind and place, never by its message (R18)', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  reportBug(new TypeError('cannot read Ana Ramirez\nat 2214 Elm St'))
  reportBug('Ana Ramirez')
  const written = error.mock.calls.flat().join('\n')
  expect(written).toContain('A fault in the page: TypeError')
  expect(written).toContain('helpers.test.ts')
  expect(written).not.toMatch(/Ramirez|Elm/)
})
