import { expect, it } from 'vitest'
import { effectScope, nextTick, ref, shallowRef } from 'vue'
import { useKeptRow } from '../../../../renderer/common/keyboard/row-focus.ts'

it.each([
  ['moves with its row', ['a', 'b', 'c'], 1, ['b', 'a', 'c'], 0],
  ['stays with its row where one before it is gone', ['a', 'b', 'c'], 2, ['b', 'c'], 1],
  ['goes to the row at its place where its own is gone', ['a', 'b', 'c'], 1, ['a', 'c'], 1],
  ['goes to the last row where the last was its own', ['a', 'b', 'c'], 2, ['a', 'b'], 1],
  ['goes to the first row once there are rows again', [], 0, ['a', 'b'], 0],
  ['is at the first place where no rows are left', ['a', 'b'], 1, [], 0]
])('the row at which Tab stops %s', async (_what, before, from, after, to) => {
  const scope = effectScope()
  const rows = shallowRef<readonly string[]>(before)
  const at = ref(from)
  scope.run(() => {
    useKeptRow(
      at,
      () => rows.value,
      row => row
    )
  })
  rows.value = after
  await nextTick()
  expect(at.value).toBe(to)
  scope.stop()
})
