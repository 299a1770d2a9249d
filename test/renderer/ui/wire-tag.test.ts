import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import WireTag from '../../../renderer/ui/WireTag.vue'
import { wireTag } from '../../../renderer/ui/wire-tag.ts'

it('the mark of a wire alert is one word in a list, and two for a screen reader and on a page', () => {
  const short = wireTag()
  expect([short.className, short.querySelector('.visually-hidden')?.textContent]).toEqual(['tag tag-bad', 'alert'])
  const long = mount(WireTag)
  expect([long.text().replace(/\s+/g, ' '), long.find('.visually-hidden').exists()]).toEqual(['Wire alert', false])
})
