import { describe, expect, it, onTestFinished } from 'vitest'
import { effectScope, nextTick, shallowRef } from 'vue'
import { useCombo } from '../../../../renderer/ui/fields/combo/use-combo.ts'

function combo(values: readonly string[]) {
  const options = shallowRef(values)
  const picked: string[] = []
  const scope = effectScope()
  onTestFinished(() => {
    scope.stop()
  })
  const made = scope.run(() =>
    useCombo({
      text: () => '',
      options: () => options.value.map(value => ({ value })),
      pick: value => picked.push(value),
      forget: () => value => (options.value = options.value.filter(one => one !== value))
    })
  )
  if (made === undefined) throw new Error('no combo')
  const press = async (key: string, more: KeyboardEventInit = {}) => {
    made.press(new KeyboardEvent('keydown', { key, ...more }))
    await nextTick()
    return made.shown.value[made.active.value]?.value
  }
  return { press, picked, made }
}

describe('the list of a combo box', () => {
  it('goes around its ends', async () => {
    const { press } = combo(['a', 'b', 'c'])
    const visited = [await press('ArrowDown'), await press('ArrowUp'), await press('ArrowDown')]
    expect(visited).toEqual(['a', 'c', 'a'])
    expect(await combo(['a', 'b', 'c']).press('ArrowUp')).toBe('c')
  })

  it('stays at its place where the current one is removed, at the last where that was it', async () => {
    const { press, picked } = combo(['a', 'b', 'c'])
    await press('ArrowDown')
    await press('ArrowDown')
    expect(await press('Delete', { shiftKey: true })).toBe('c')
    expect(await press('Delete', { shiftKey: true })).toBe('a')
    await press('Enter')
    expect(picked).toEqual(['a'])
  })

  it('is closed, and picks nothing, where the last one is removed', async () => {
    const { press, picked, made } = combo(['a'])
    await press('ArrowDown')
    expect(await press('Delete', { shiftKey: true })).toBeUndefined()
    await press('Enter')
    expect([picked, made.isOpen.value]).toEqual([[], false])
  })

  it('leaves keys with Ctrl or Cmd alone, and those of a character that is being composed', async () => {
    const { press, picked, made } = combo(['a', 'b'])
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { isComposing: true }]) await press('ArrowDown', held)
    expect(made.isOpen.value).toBe(false)
    await press('ArrowDown')
    await press('Enter', { isComposing: true })
    expect([picked, made.isOpen.value]).toEqual([[], true])
  })

  it('has a hundred entries at most: for the others one types', async () => {
    const { press, made } = combo(Array.from({ length: 150 }, (_, index) => String(index)))
    await press('ArrowUp')
    expect([made.shown.value.length, made.active.value]).toEqual([100, 99])
  })
})
