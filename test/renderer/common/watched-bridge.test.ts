import { expect, it } from 'vitest'
import { failed } from '#domain/common/result.ts'
import { watchedBridge } from '../../../renderer/common/watched-bridge.ts'
import { fakeBridge } from '../../fakes/bridge.ts'

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
