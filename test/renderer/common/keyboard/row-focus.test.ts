import { describe, expect, it, onTestFinished } from 'vitest'
import { effectScope, nextTick, ref, shallowRef } from 'vue'
import { useKeptRow, useRowFocus } from '../../../../renderer/common/keyboard/row-focus.ts'

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

describe('the focus in a table', () => {
  /** A table with these rows. */
  function table(...names: readonly string[]) {
    const rows = shallowRef(names)
    const body = shallowRef<HTMLElement | null>(null)
    onTestFinished(() => document.body.replaceChildren())
    const draw = (...shown: readonly string[]) => {
      const lines = shown.map(name => `<tr><td><a href="#/">${name}</a></td></tr>`)
      document.body.innerHTML = `<table><tbody>${lines.join('')}</tbody></table>`
      rows.value = shown
      body.value = document.querySelector('tbody')
    }
    draw(...names)
    const focused = () => document.activeElement?.textContent
    return { draw, focused, focus: useRowFocus(body, 'a', () => rows.value) }
  }
  const key = (name: string) => new KeyboardEvent('keydown', { key: name, cancelable: true })

  it('moves by the keys of lists, and no other', () => {
    const { focus, focused } = table('a', 'b', 'c')
    const moved = ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home'].map(name => {
      const event = key(name)
      focus.moveBy(event)
      return [event.defaultPrevented, focused(), focus.at.value]
    })
    expect(moved).toEqual([
      [true, 'b', 1],
      [true, 'c', 2],
      [true, 'c', 2],
      [true, 'b', 1],
      [true, 'a', 0]
    ])
    const other = key('x')
    focus.moveBy(other)
    expect([other.defaultPrevented, focused()]).toEqual([false, 'a'])
  })

  it('goes to a row once it is drawn, or to the one at its place, and nowhere where there is none', async () => {
    const { draw, focus, focused } = table('a', 'b', 'c')
    await focus.focusWhere(name => name === 'c')
    expect(focused()).toBe('c')
    draw('a', 'c', 'd')
    await focus.focusWhere(name => name === 'b')
    expect(focused()).toBe('d')
    draw()
    await focus.focusWhere(() => true)
    expect([document.activeElement, focus.at.value]).toEqual([document.body, 2])
  })
})
