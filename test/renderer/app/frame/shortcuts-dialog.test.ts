import { mount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it } from 'vitest'
import ShortcutsDialog from '../../../../renderer/app/frame/ShortcutsDialog.vue'
import { giveWhatHappyDomLacks } from '../desk.ts'

let dialog: ReturnType<typeof mount>
beforeEach(() => {
  giveWhatHappyDomLacks()
  dialog = mount(ShortcutsDialog, { props: { open: true }, attachTo: document.body })
})
afterEach(() => {
  dialog.unmount()
})

it('what is on every page comes first, then the pages, then what is on some of them', () => {
  expect(dialog.findAll('h3').map(heading => heading.text())).toEqual([
    'Anywhere',
    'Pages',
    'In a list of orders',
    'On an order',
    'In the order form',
    'In Changes'
  ])
})

it('keys in one cap are pressed together: those that do it each by itself have a cap each', () => {
  const keysOf = (label: string) => {
    const line = dialog.findAll('dl > div').find(one => one.get('dt').text() === label)
    return [line?.get('dd').text(), line?.findAll('kbd').map(cap => cap.text())]
  }
  expect(keysOf('New purchase')).toEqual(['Ctrl Shift N', ['Ctrl Shift N']])
  expect(keysOf('Switch client')).toEqual(['Ctrl Shift 1–9', ['Ctrl Shift 1–9']])
  expect(keysOf('Next and previous order')).toEqual(['J or K', ['J', 'K']])
  expect(keysOf('Previous and next page')).toEqual(['Page Up or Page Down', ['Page Up', 'Page Down']])
})
