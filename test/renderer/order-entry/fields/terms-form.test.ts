import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import type { DraftId } from '#domain/order/draft.ts'
import { emptyEntry } from '#domain/order/order-entry.ts'
import { openEntry } from '../../../../renderer/order-entry/entry/open-entry.ts'
import { useTermsForm } from '../../../../renderer/order-entry/fields/terms-form.ts'
import { openProblems } from '../../../../renderer/order-entry/problems/open-problems.ts'

it('the problems of an empty form are all there at once, the closing date among them', () => {
  const id = '5a3c0d11-0000-4000-8000-000000000001' as DraftId
  const open = openEntry({ id, connectionId: 'c1' }, emptyEntry('purchase'))
  open.saving.stop()
  let titles: string[] = []
  const form = mount(
    defineComponent(() => {
      const terms = useTermsForm(open)
      titles = openProblems(open, terms.value).map(({ title }) => title)
      return () => h('form')
    })
  )
  expect(titles.slice(-2)).toEqual(['Loan Processor: email', 'Closing date'])
  form.unmount()
})
