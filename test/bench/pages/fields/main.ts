// The rival of P13: a list with one draft, and behind its link the order's contacts as vee-validate's fields with their
// messages, checked with the schema of the whole order. The form is loaded with the click.
import { createApp, h, shallowRef, type Component } from 'vue'
import { DRAFT_LINK } from '../../support/large-entry.ts'

const form = shallowRef<{ readonly Form: Component; readonly entry: object }>()
const open = async (): Promise<void> => {
  const [{ Form }, { largeEntry }] = await Promise.all([import('./form.ts'), import('../../support/large-entry.ts')])
  form.value = { Form, entry: largeEntry() }
}
addEventListener('hashchange', () => void open())
createApp(() =>
  form.value === undefined
    ? h('table', h('tr', h('td', h('a', { href: DRAFT_LINK }, 'Person 0'))))
    : h(form.value.Form, { entry: form.value.entry })
).mount('#app')
