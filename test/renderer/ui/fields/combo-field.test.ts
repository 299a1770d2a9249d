import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h, nextTick, ref } from 'vue'
import { matching, type ComboOption } from '../../../../renderer/ui/fields/combo/matching.ts'
import ComboField from '../../../../renderer/ui/fields/ComboField.vue'
import { mountField } from './field-contract.ts'

const OPTIONS: readonly ComboOption[] = [
  { value: 'St. Louis City', note: 'Nearby' },
  { value: 'St. Louis', note: 'Nearby' },
  { value: 'Adair' },
  { value: 'Cape Girardeau' },
  { value: 'Ste. Genevieve' }
]
const names = (options: readonly ComboOption[]) => options.map(({ value }) => value)

describe('options for a typed text', () => {
  it.each([
    ['', names(OPTIONS)],
    ['st l', ['St. Louis City', 'St. Louis']],
    ['ST.', ['St. Louis City', 'St. Louis', 'Ste. Genevieve']],
    ['gen', ['Ste. Genevieve']],
    ['gir', ['Cape Girardeau']],
    ['ouis', []]
  ])('%j', (typed, expected) => {
    expect(names(matching(OPTIONS, typed))).toEqual(expected)
  })

  it('finds what is spelled with an accent', () => {
    expect(names(matching([{ value: 'Doña Ana' }], 'dona'))).toEqual(['Doña Ana'])
  })
})

describe('a combo box', () => {
  const value = ref('')
  const openEmpty = ref(false)
  let left = 0
  const Host = defineComponent(
    () => () =>
      h(ComboField, {
        label: 'County',
        id: 'county',
        options: OPTIONS,
        openEmpty: openEmpty.value,
        modelValue: value.value,
        'onUpdate:modelValue': (text: string) => (value.value = text),
        onLeave: () => (left += 1)
      })
  )
  let host: ReturnType<typeof mount>
  beforeEach(() => {
    HTMLElement.prototype.showPopover = () => undefined
    value.value = ''
    openEmpty.value = false
    left = 0
    host = mount(Host, { attachTo: document.body })
  })
  afterEach(() => host.unmount())

  const input = () => host.get('input')
  const shown = () => host.findAll('[role=option]').map(option => option.text().replace('Nearby', ''))
  const active = () => {
    const id = input().attributes('aria-activedescendant')
    return id === undefined ? undefined : host.get(`[id="${id}"]`).text().replace('Nearby', '')
  }
  const press = async (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    input().element.dispatchEvent(event)
    await nextTick()
    return event.defaultPrevented
  }
  const type = async (text: string) => {
    await input().setValue(text)
  }

  it('is closed at first, and says so', () => {
    expect(input().attributes()).toMatchObject({
      role: 'combobox',
      'aria-expanded': 'false',
      'aria-autocomplete': 'list'
    })
    expect(host.find('[role=listbox]').exists()).toBe(false)
  })

  it('opens while one types and narrows to what fits; nothing is chosen yet', async () => {
    await type('st l')
    expect(shown()).toEqual(['St. Louis City', 'St. Louis'])
    expect(input().attributes('aria-expanded')).toBe('true')
    expect(input().attributes('aria-controls')).toBe(host.get('[role=listbox]').attributes('id'))
    expect(active()).toBeUndefined()
  })

  it('leaves what was typed as it is where no option was reached by an arrow key', async () => {
    await type('st')
    expect(await press('Enter')).toBe(false)
    await press('Tab')
    expect(value.value).toBe('st')
    expect(shown()).toEqual([])
  })

  it('takes the option of the arrow keys with Enter, and stays in the field', async () => {
    await type('st')
    await press('ArrowDown')
    await press('ArrowDown')
    expect(active()).toBe('St. Louis')
    expect(await press('Enter')).toBe(true)
    expect(value.value).toBe('St. Louis')
    expect(shown()).toEqual([])
  })

  it('takes it with Tab, too, which goes on', async () => {
    await press('ArrowDown')
    expect(await press('Tab')).toBe(false)
    expect(value.value).toBe('St. Louis City')
  })

  it('opens on an arrow key with every option, at the one it holds', async () => {
    value.value = 'Adair'
    await nextTick()
    await press('ArrowDown')
    expect(shown()).toEqual(names(OPTIONS))
    expect(active()).toBe('Adair')
    await press('ArrowUp')
    expect(active()).toBe('St. Louis')
  })

  it('goes round at both ends', async () => {
    await type('st l')
    await press('ArrowUp')
    expect(active()).toBe('St. Louis')
    await press('ArrowDown')
    expect(active()).toBe('St. Louis City')
  })

  it('closes on Escape, which then reaches the page', async () => {
    await type('st')
    expect(await press('Escape')).toBe(true)
    expect(shown()).toEqual([])
    expect(await press('Escape')).toBe(false)
    expect(value.value).toBe('st')
  })

  it('takes an option by click', async () => {
    await type('ad')
    await host.get('[role=option]').trigger('click')
    expect(value.value).toBe('Adair')
  })

  it('opens by itself only where the empty field has something to offer', async () => {
    await input().trigger('focus')
    expect(shown()).toEqual([])
    openEmpty.value = true
    await nextTick()
    await input().trigger('focus')
    expect(shown()).toEqual(names(OPTIONS))
  })

  it('closes when the field is left, and tells so once', async () => {
    input().element.focus()
    await type('st')
    input().element.blur()
    await nextTick()
    expect(shown()).toEqual([])
    expect(left).toBe(1)
  })

  it('does not open by itself where the field has a value', async () => {
    value.value = 'Adair'
    openEmpty.value = true
    await nextTick()
    await input().trigger('focus')
    expect(shown()).toEqual([])
  })

  it('stays open while only the window loses the focus', async () => {
    input().element.focus()
    await type('st l')
    input().element.dispatchEvent(new FocusEvent('blur'))
    await nextTick()
    expect([shown(), left]).toEqual([['St. Louis City', 'St. Louis'], 0])
  })

  it('forgets where the arrow keys were once one types on', async () => {
    await type('st')
    await press('ArrowDown')
    await type('st l')
    expect(active()).toBeUndefined()
    expect(await press('Enter')).toBe(false)
  })

  it('keeps the Escape that closes it from the page', async () => {
    const heard: string[] = []
    const hear = ({ key }: KeyboardEvent) => void heard.push(key)
    document.body.addEventListener('keydown', hear)
    await type('st')
    await press('Escape')
    const before = heard.length
    await press('Escape')
    document.body.removeEventListener('keydown', hear)
    expect([before, heard]).toEqual([0, ['Escape']])
  })

  it('is above the page, shows where the arrow keys are, and leaves the focus in the field', async () => {
    const opened: unknown[] = []
    HTMLElement.prototype.showPopover = function () {
      opened.push(this.getAttribute('role'))
    }
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      opened.push(this.querySelector('.value')?.textContent)
    })
    await type('st l')
    for (const key of ['ArrowDown', 'ArrowDown']) await press(key)
    await flushPromises()
    expect(opened).toEqual(['listbox', 'St. Louis City', 'St. Louis'])
    const mousedown = new MouseEvent('mousedown', { bubbles: true, cancelable: true })
    host.get('[role=option]').element.dispatchEvent(mousedown)
    expect(mousedown.defaultPrevented).toBe(true)
  })
})

describe('what a combo box offers', () => {
  const SUGGESTIONS: readonly ComboOption[] = [{ value: 'FHA' }, { value: 'VA', fixed: true }]
  const open = async (removable: boolean) => {
    HTMLElement.prototype.showPopover = () => undefined
    const { shown, control } = mountField(ComboField, { options: SUGGESTIONS, removable })
    await control.setValue('')
    return { shown, control, removes: shown.findAll('.forget') }
  }

  it('is removed by the mouse without being chosen, but for what is fixed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { shown, removes } = await open(true)
    expect(removes).toHaveLength(1)
    // Vue's listeners hear no event of the moment in which they were added.
    vi.setSystemTime(Date.now() + 1000)
    await removes[0]?.trigger('click')
    vi.useRealTimers()
    expect([shown.emitted('forget'), shown.emitted('choose')]).toEqual([[['FHA']], undefined])
  })

  it('is removed by Shift+Delete at its place, but for what is fixed', async () => {
    const { shown, control } = await open(true)
    for (const key of ['ArrowDown', 'Delete', 'ArrowDown', 'Delete'])
      await control.trigger('keydown', { key, shiftKey: key === 'Delete' })
    expect(shown.emitted('forget')).toEqual([['FHA']])
  })

  it('stays where nothing can be removed', async () => {
    const { shown, control, removes } = await open(false)
    await control.trigger('keydown', { key: 'ArrowDown' })
    await control.trigger('keydown', { key: 'Delete', shiftKey: true })
    expect([removes.length, shown.emitted('forget')]).toEqual([0, undefined])
  })
})
