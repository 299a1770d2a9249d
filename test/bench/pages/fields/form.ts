import { Field, useFieldArray, useForm, type FieldSlotProps } from 'vee-validate'
import { defineComponent, h, nextTick, type VNode } from 'vue'
import { emptyContact, type ContactEntry, type OrderEntry } from '#domain/order/order-entry.ts'
import { orderEntrySchema } from '#domain/order/order-rules.ts'
import { rolesFor } from '#domain/order/role.ts'

const labeled = (label: string, name: string, control: (slot: FieldSlotProps<unknown>) => VNode) =>
  h(
    Field,
    { name },
    { default: (slot: FieldSlotProps<unknown>) => h('label', [label, control(slot), slot.errorMessage]) }
  )

const text = (label: string, name: string) => labeled(label, name, ({ field }) => h('input', field))

const choice = (label: string, name: string, texts: readonly string[]) =>
  labeled(label, name, ({ field }) =>
    h(
      'select',
      field,
      texts.map(option => h('option', { key: option }, option))
    )
  )

/** The contacts of an entry. */
export const Form = defineComponent(
  ({ entry }: { entry: OrderEntry }) => {
    useForm<OrderEntry>({ validationSchema: orderEntrySchema('refinance'), initialValues: entry })
    const { fields, push, remove } = useFieldArray<ContactEntry>('contacts')
    // As in any form, the focus goes on: to the new contact, or to the next one.
    const focus = async (selector: string) => {
      await nextTick()
      document.querySelector<HTMLElement>(selector)?.focus()
    }
    const add = () => {
      push(emptyContact())
      return focus('fieldset:last-of-type input')
    }
    const removeAt = (index: number) => {
      remove(index)
      return focus(`#contacts-${index}-remove`)
    }
    return () => [
      fields.value.map(({ key }, index) =>
        h('fieldset', { key }, [
          ...['name', 'email', 'phone'].map(name => text(name, `contacts[${index}].${name}`)),
          choice('role', `contacts[${index}].role`, rolesFor('refinance')),
          choice('isCompanyUser', `contacts[${index}].isCompanyUser`, ['true', 'false']),
          h('button', { type: 'button', id: `contacts-${index}-remove`, onClick: () => removeAt(index) }, 'Remove')
        ])
      ),
      h('button', { type: 'button', id: 'add-contact', onClick: add }, 'Add contact')
    ]
  },
  { props: { entry: { type: Object, required: true } } }
)
