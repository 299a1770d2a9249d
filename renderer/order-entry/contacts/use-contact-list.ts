import { effectScope, shallowReactive } from 'vue'
import type { ContactEntry } from '#domain/order/order-entry.ts'
import { CONTACT_LABELS } from '../../ui/order/field-names.ts'
import { targetElement } from '../../ui/target-element.ts'
import type { OpenEntry } from '../entry/open-entry.ts'
import { rowFieldId } from '../entry/field-ids.ts'
import type { Row } from '../entry/rows.ts'
import { useContactActions, type ContactActions, type OfferedPeople } from './contact-actions.ts'
import type { ContactFieldName } from './contact-fields.ts'

/** What the rows of the contacts share. */
export interface ContactList extends OfferedPeople {
  readonly open: OpenEntry
  /** Of the contacts in which a list of suggestions was opened, by row key: no other contact is drawn for its lists. */
  readonly withLists: ReadonlyMap<string, ContactActions>
}

const isFieldName = (name: string | undefined): name is ContactFieldName =>
  name !== undefined && Object.hasOwn(CONTACT_LABELS, name)

/** Whether the element is a field that the clerk fills in. */
const isControl = (element: Element | undefined): element is HTMLInputElement | HTMLSelectElement =>
  element instanceof HTMLSelectElement || (element instanceof HTMLInputElement && !element.readOnly)

/**
 * Listens for all contacts at their list: 200 rows with listeners of their own take a while to open (P13). `remove` is called
 * with the row whose button was pressed, or in whose fields Alt+Delete was.
 */
export function useContactList(open: OpenEntry, offered: OfferedPeople, remove: (row: Row<ContactEntry>) => void) {
  const actions = new Map<string, ContactActions>()
  const withLists = shallowReactive(new Map<string, ContactActions>())
  const scope = effectScope()

  function placeOf(event: Event) {
    const element = targetElement(event)?.closest('button, input, select')
    const [, key, name] = /^(contacts-\d+)-(\w+)$/.exec(element?.id ?? '') ?? []
    const row = key === undefined ? undefined : open.contacts.rows.find(one => one.key === key)
    return row === undefined ? undefined : { row, name }
  }

  function actionsOf(row: Row<ContactEntry>): ContactActions | undefined {
    const made = actions.get(row.key) ?? scope.run(() => useContactActions(open, row, offered))
    if (made !== undefined) actions.set(row.key, made)
    return made
  }

  /** Handles an event of a field that the clerk fills in. */
  const inField =
    <E extends Event>(handle: (own: ContactActions, name: ContactFieldName, event: E) => void) =>
    (event: E) => {
      const place = isControl(targetElement(event)) ? placeOf(event) : undefined
      const own = place === undefined ? undefined : actionsOf(place.row)
      if (place === undefined || own === undefined || !isFieldName(place.name)) return
      handle(own, place.name, event)
      if (Object.values(own.combos).some(({ isOpen }) => isOpen.value)) withLists.set(place.row.key, own)
    }

  function removed(event: Event) {
    const place = placeOf(event)
    if (place !== undefined) remove(place.row)
    return place !== undefined
  }

  const list: ContactList = { open, withLists, ...offered }
  const listeners = {
    focusin: inField((own, name) => {
      own.entered(name)
    }),
    focusout: inField<FocusEvent>((own, name, event) => {
      own.left(name, event)
    }),
    input: inField((own, name, event) => {
      if (event.target instanceof HTMLInputElement) own.typed(name, event)
    }),
    change: inField((own, name, { target }) => {
      if (target instanceof HTMLSelectElement) own.change(name, target.value)
    }),
    paste: inField<ClipboardEvent>((own, name, event) => {
      own.paste(name, event)
    }),
    keydown: (event: KeyboardEvent) => {
      inField<KeyboardEvent>((own, name) => own.pressed(name, event))(event)
      if (event.defaultPrevented || !event.altKey || event.key !== 'Delete') return
      if (removed(event)) event.preventDefault()
    },
    click: (event: Event) => {
      const id = targetElement(event)?.closest('button')?.id
      if (id?.endsWith(rowFieldId('', 'remove'))) removed(event)
    }
  }
  return { list, listeners }
}
