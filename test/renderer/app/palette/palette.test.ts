import { flushPromises } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia } from 'pinia'
import { expect, it, onTestFinished } from 'vitest'
import { effectScope, nextTick } from 'vue'
import { ok } from '#domain/common/result.ts'
import { usePalette } from '../../../../renderer/app/palette/palette.ts'
import { useBridge } from '../../../../renderer/common/bridge.ts'
import { fakeBridge } from '../../../fakes/bridge.ts'
import { orderRow } from '../order-cache-samples.ts'

function opened() {
  const pinia = createPinia()
  setActivePinia(pinia)
  const bridge = fakeBridge().answer('orderList.recent', ok([]))
  useBridge(bridge)
  const scope = effectScope()
  onTestFinished(() => {
    scope.stop()
    disposePinia(pinia)
    useBridge(undefined)
  })
  const palette = scope.run(() => usePalette())
  if (palette === undefined) throw new Error('no palette')
  return { bridge, palette }
}

const rows = (name: string) => ok({ rows: [orderRow(1, { name })], from: 0, total: 1, revision: 1 })

it('the palette shows what was found for the text that stands there, whichever answer comes last', async () => {
  const { bridge, palette } = opened()
  const first = bridge.hold('orderList.rows')
  palette.text.value = 'Zyx'
  await nextTick()
  const second = bridge.hold('orderList.rows')
  palette.text.value = 'Zyxw'
  await nextTick()
  second.answer(rows('Zyxw of now'))
  await flushPromises()
  first.answer(rows('Zyx of before'))
  await flushPromises()
  const shown = JSON.stringify(palette.items.value)
  expect([shown.includes('Zyxw of now'), shown.includes('Zyx of before')]).toEqual([true, false])
})

it('the current line goes around the ends, and is the first one after each letter', async () => {
  const { palette } = opened()
  const count = palette.items.value.length
  palette.move(-1)
  expect(palette.at.value).toBe(count - 1)
  palette.move(1)
  expect(palette.at.value).toBe(0)
  palette.move(1)
  palette.text.value = ' '
  await nextTick()
  expect(palette.at.value).toBe(0)
})
