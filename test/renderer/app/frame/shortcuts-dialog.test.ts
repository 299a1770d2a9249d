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

it('each command has its own keys', () => {
  const keysOf = new Map(
    dialog.findAll('dl > div').map(line => [line.get('dt').text(), line.get('dd').text()] as const)
  )
  const listed = (labels: readonly string[]) => labels.map(label => keysOf.get(label))
  expect(listed(['Orders', 'Changes', 'Closings', 'Missing documents', 'Downloads'])).toEqual([
    'Ctrl 1',
    'Ctrl 2',
    'Ctrl 3',
    'Ctrl 4',
    'Ctrl 5'
  ])
  expect(listed(['Drafts', 'Outbox', 'Connections', 'Settings'])).toEqual(['Ctrl 6', 'Ctrl 7', 'Ctrl 8', 'Ctrl ,'])
  expect(listed(['Go to an order, page, or action', 'Search orders', 'New refinance', 'New purchase'])).toEqual([
    'Ctrl K',
    'Ctrl F',
    'Ctrl N',
    'Ctrl Shift N'
  ])
  expect(listed(['New order from a loan file', 'Import orders from CSV', 'Review, then send', 'Save now'])).toEqual([
    'Ctrl O',
    'Ctrl Shift O',
    'Ctrl Enter',
    'Ctrl S'
  ])
  expect(listed(['Print', 'Refresh', 'Back', 'Title Desk guide', 'Copy its status for an email'])).toEqual([
    'Ctrl P',
    'Ctrl R',
    'Esc',
    'F1',
    'Ctrl Shift C'
  ])
})
