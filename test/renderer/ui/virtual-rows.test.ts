import { mount } from '@vue/test-utils'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { defineComponent, shallowRef } from 'vue'
import { useVirtualRows, type VirtualRows } from '../../../renderer/ui/virtual-rows.ts'

/** Rows ten pixels high in a list; without a box it has no known height, which counts as twenty of them. */
function listOf(total: number, start = 0, box: HTMLElement | null = null): VirtualRows {
  const made: VirtualRows[] = []
  const page = mount(
    defineComponent({
      setup() {
        made.push(useVirtualRows(shallowRef(box), { total: () => total, height: 10, head: 0, start }))
        return () => null
      }
    })
  )
  onTestFinished(() => {
    page.unmount()
  })
  const [rows] = made
  if (rows === undefined) throw new Error('no rows')
  return rows
}

describe('a row', () => {
  it.each([
    ['above the list', 100, 9, 90],
    ['at its top', 100, 10, 100],
    ['at its bottom', 100, 29, 100],
    ['below it', 100, 30, 110],
    ['cut at its top', 105, 10, 100],
    ['cut at its bottom', 105, 30, 110],
    ['far below it', 0, 99, 800],
    ['far above it', 500, 0, 0]
  ])('%s is shown by scrolling no more than that takes', (_where, top, row, then) => {
    const rows = listOf(100, top)
    rows.reveal(row)
    expect(rows.top.value).toBe(then)
  })

  it.each([
    [0, 0, 20],
    [9, 0, 21],
    [10, 1, 21],
    [795, 79, 21],
    [9999, 79, 21]
  ])('is drawn where a list that is scrolled by %i pixels shows it', (top, first, lines) => {
    const rows = listOf(100, top)
    expect([rows.first.value, rows.held.value.toSorted((a, b) => a - b)]).toEqual([
      first,
      Array.from({ length: lines }, (_, line) => first + line)
    ])
  })

  it('keeps its line while it is in sight', () => {
    const rows = listOf(100, 100)
    const before = rows.held.value
    rows.scrollTo(110)
    expect(rows.held.value.filter((row, line) => row !== before[line])).toEqual([31])
  })
})

it('a list that is hidden for a while has room for as many rows as before', () => {
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
  let now = 100
  const box = document.createElement('div')
  Object.defineProperty(box, 'clientHeight', { get: () => now })
  const rows = listOf(100, 0, box)
  const rowsAt = (height: number) => {
    now = height
    for (const changed of watching) changed()
    return rows.visible.value
  }
  expect([rowsAt(100), rowsAt(0), rowsAt(50)]).toEqual([10, 10, 5])
})
