import { object, string, type InferType } from 'yup'

const needed = (message: string) =>
  string()
    .ensure()
    .test('needed', message, text => text.trim() !== '')

/** What the form can tell by itself; the main process, which alone may try a connection, judges the address and the token. */
export const entrySchema = object({
  name: needed('Enter a name, such as the client’s.'),
  baseAddress: needed('Enter the base address that came with the token.'),
  token: needed('Paste the token.')
})

export type Entry = InferType<typeof entrySchema>
