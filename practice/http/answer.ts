/** The service's answer to a request, before it is put on the wire, faithfully or not. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

export function json(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

/** An error as such frameworks report it: one sentence in `message`. */
export function problem(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return json(status, { message }, headers)
}

/** A refused body: the first error with a count of the others, and all of them by field. */
export function invalid(errors: Readonly<Record<string, readonly string[]>>): Answer {
  const [first, ...others] = Object.values(errors).flat()
  const more = others.length === 0 ? '' : ` (and ${others.length} more ${others.length === 1 ? 'error' : 'errors'})`
  return json(422, { message: `${first}${more}`, errors })
}
