import { shallowRef, type Ref } from 'vue'
import type { UsedBefore, UsedList } from '#domain/library/used-before.ts'
import type { ContactEntry } from '#domain/order/order-entry.ts'
import { useCombo } from '../../ui/fields/combo/use-combo.ts'
import { whenLeft } from '../../ui/fields/field.ts'
import { fieldValue } from '../../ui/target-element.ts'
import { rowFieldId } from '../entry/field-ids.ts'
import type { OpenEntry } from '../entry/open-entry.ts'
import type { Row } from '../entry/rows.ts'
import { contactChanges } from './contact-changes.ts'
import { peopleFor, type ContactFieldName } from './contact-fields.ts'
import { emailOptions, type KnownAddress } from '../fields/email-options.ts'
import { loadPhoneRules } from '../fields/phone.ts'
import { usePhoneFormat } from '../fields/use-phone-format.ts'

export interface OfferedPeople {
  readonly used: Readonly<Ref<UsedBefore>>
  readonly forget: (list: UsedList, text: string) => Promise<void>
}

/**
 * What the fields of one contact do, made once the focus is in one of them: most of a large order's contacts are only
 * looked at (P13).
 */
export function useContactActions(open: OpenEntry, row: Row<ContactEntry>, { used, forget }: OfferedPeople) {
  const { change, choosePerson, leave, paste } = contactChanges(open, row, () => used.value)
  const phone = usePhoneFormat(row, rowFieldId(row.key, 'phone'))
  const people = () => peopleFor(row.values, () => used.value)

  /** Who may have a colleague here: looked up when the email is entered, so that no key in another contact asks again (P12). */
  const known = shallowRef<readonly KnownAddress[]>([])
  function lookUpKnown() {
    const others = open.contacts.rows.filter(other => other !== row).map(({ values }) => values)
    known.value = [...others.toReversed(), ...used.value.people]
  }

  const combos = {
    name: useCombo({
      text: () => row.values.name,
      options: people,
      pick: text => {
        change('name', text)
        choosePerson(text)
      },
      forget: () => text => void forget('people', text)
    }),
    email: useCombo({
      text: () => row.values.email,
      options: () => emailOptions(row.values.email, row.values.name, known.value),
      pick: text => {
        change('email', text)
      },
      forget: () => undefined
    })
  }
  const comboOf = (name: ContactFieldName) =>
    name === 'email' || (name === 'name' && people().length > 0) ? combos[name] : undefined

  function typed(name: ContactFieldName, event: Event) {
    change(name, fieldValue(event))
    comboOf(name)?.open(fieldValue(event))
    if (name === 'phone') phone.typed(event)
  }

  function entered(name: ContactFieldName) {
    if (name === 'name' && row.values.name.trim() === '') comboOf(name)?.open()
    if (name === 'email') lookUpKnown()
    if (name === 'phone') void loadPhoneRules()
  }

  function left(name: ContactFieldName, event: FocusEvent) {
    if (document.activeElement !== event.target) comboOf(name)?.close()
    whenLeft(event, () => {
      leave(name)
    })
    if (name === 'phone') phone.left()
  }

  const pressed = (name: ContactFieldName, event: KeyboardEvent) => comboOf(name)?.press(event)
  return { combos, change, typed, entered, left, paste, pressed }
}

export type ContactActions = ReturnType<typeof useContactActions>
