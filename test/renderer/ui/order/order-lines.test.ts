import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import OrderLines from '../../../../renderer/ui/order/OrderLines.vue'

const LINES = [
  { section: 'Property', label: 'Street address', value: '1 Elm St', given: true },
  { section: 'Property', label: 'Unit', value: 'None', note: 'Not sent', given: false }
]

it('a section of a review tells what was not given from what was, with its note beside it', () => {
  const lines = mount(OrderLines, { props: { title: 'Property', lines: LINES } })
  expect(lines.findAll('.absent dt').map(label => label.text())).toEqual(['Unit'])
  expect(lines.findAll('.note').map(note => note.text())).toEqual(['Not sent'])
})

it('a section of a review has a heading below the one around it', async () => {
  const lines = mount(OrderLines, { props: { title: 'Property', lines: LINES } })
  expect(lines.get('h2').text()).toBe('Property')
  await lines.setProps({ level: 3 })
  expect(lines.get('h3').text()).toBe('Property')
})
