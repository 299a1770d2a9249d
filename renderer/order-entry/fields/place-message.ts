import { inSentence, PROPERTY_LABELS } from '../../ui/order/field-names.ts'

/** A field of an address's second line; `said` if the service reported the message. */
export interface PlaceField {
  readonly name: 'zipCode' | 'city' | 'state' | 'county'
  readonly value: string
  readonly message: string | undefined
  readonly said: boolean
}

/** The messages of several fields as one line: `Enter the ZIP code, city, state, and county.` */
export function placeMessage(fields: readonly PlaceField[]): string | undefined {
  const wrong = fields.filter(({ message }) => message !== undefined)
  const missing = wrong.filter(({ value, said }) => value.trim() === '' && !said)
  const others = wrong.filter(field => !missing.includes(field))
  const line = [
    ...(missing.length === 0
      ? []
      : [`Enter the ${listed(missing.map(({ name }) => inSentence(PROPERTY_LABELS[name])))}.`]),
    ...others.map(({ name, message, said }) => (said ? `${PROPERTY_LABELS[name]}: ${message}` : message))
  ].join(' ')
  return line === '' ? undefined : line
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names)
