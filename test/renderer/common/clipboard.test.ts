import { afterEach, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { copyText } from '../../../renderer/common/clipboard.ts'
import { fakeBridge } from '../../fakes/bridge.ts'

afterEach(() => useBridge(undefined))

it('a text is copied by the main process', async () => {
  const bridge = fakeBridge().answer('clipboard.copy', ok({}))
  useBridge(bridge)
  expect(await copyText('9f1c')).toBe(true)
  expect(bridge.argsOf('clipboard.copy')).toEqual([{ text: '9f1c' }])
  bridge.answer('clipboard.copy', failed({ kind: 'bug' }))
  expect(await copyText('9f1c')).toBe(false)
})
