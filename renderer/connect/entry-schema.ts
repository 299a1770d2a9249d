import { object, string, type InferType } from 'yup'

const needed = (message: string) =>
  string()
    .ensure()
    .test('needed', message, text => text.trim() !== '')

/** Checks of the form; the main process, which alone tries a connection, checks the address and the token. */
export const entrySchema = object({
  name: needed('Enter the client’s name.'),
  baseAddress: needed('Enter the service URL that came with the token.'),
  token: needed('Paste the access token.')
})

export type Entry = InferType<typeof entrySchema>
