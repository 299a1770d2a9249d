import { mount } from '@vue/test-utils'
import { expect, it, vi } from 'vitest'
import { defineComponent, shallowRef, type Ref } from 'vue'
import { useWidth } from '../../../../renderer/orders/columns/use-width.ts'

it('a table that is hidden for a while keeps its width: its columns stay', () => {
  const watching: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
      constructor(changed: () => void) {
        watching.push(changed)
      }
    }
  )
  let now = 0
  const box = document.createElement('div')
  Object.defineProperty(box, 'clientWidth', { get: () => now })
  const made: Ref<number>[] = []
  const page = mount(
    defineComponent({
      setup() {
        made.push(useWidth(shallowRef<HTMLElement | null>(box)))
        return () => null
      }
    })
  )
  const widthAt = (pixels: number) => {
    now = pixels
    for (const changed of watching) changed()
    return made[0]?.value
  }
  // What is not laid out yet counts as 1,072 pixels wide.
  expect([widthAt(0), widthAt(700), widthAt(0), widthAt(900)]).toEqual([1072, 700, 700, 900])
  page.unmount()
})
