import { flushPromises, mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import TabList from '../../../renderer/ui/TabList.vue'

const TABS = [
  ['people', 'Contacts'],
  ['clauses', 'Clauses'],
  ['channels', 'Channels']
] as const

function mountTabs() {
  const tabs = mount(TabList<string>, {
    props: {
      label: 'Lists',
      tabs: TABS,
      modelValue: 'people',
      'onUpdate:modelValue': (name: string) => tabs.setProps({ modelValue: name })
    },
    attachTo: document.body
  })
  return tabs
}

const selected = () =>
  [...document.querySelectorAll('[role=tab]')].map(tab => [
    tab.getAttribute('aria-selected') === 'true',
    tab.getAttribute('tabindex')
  ])

it('an arrow key chooses the next tab and focuses it, around the ends', async () => {
  const tabs = mountTabs()
  const press = (key: string) => tabs.get('[role=tablist]').trigger('keydown', { key })
  await press('ArrowLeft')
  await expect.poll(() => document.activeElement?.textContent).toBe('Channels')
  expect(selected()).toEqual([
    [false, '-1'],
    [false, '-1'],
    [true, '0']
  ])
  await press('ArrowRight')
  await expect.poll(() => document.activeElement?.textContent).toBe('Contacts')
  await press('ArrowDown')
  expect(document.activeElement?.textContent).toBe('Contacts')
  tabs.unmount()
})

it('a tab controls its own panel, or the one all share', async () => {
  const tabs = mountTabs()
  const controls = () => tabs.findAll('[role=tab]').map(tab => tab.attributes('aria-controls'))
  expect(controls()).toEqual(['panel-people', 'panel-clauses', 'panel-channels'])
  await tabs.setProps({ panel: 'list' })
  expect(controls()).toEqual(['list', 'list', 'list'])
  tabs.unmount()
})

it('a click chooses a tab, and of the keys only the arrows along the row are taken', async () => {
  const tabs = mountTabs()
  await tabs.findAll('[role=tab]')[2]?.trigger('click')
  await flushPromises()
  expect(selected()[2]).toEqual([true, '0'])
  const taken = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Home'].map(key => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    tabs.get('[role=tablist]').element.dispatchEvent(event)
    return event.defaultPrevented
  })
  await flushPromises()
  expect(taken).toEqual([true, true, false, false])
  tabs.unmount()
})
