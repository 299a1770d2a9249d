import { request } from 'node:http'
import { type PracticeOptions, type RunningPractice, startPractice } from '../../practice/index.ts'
import { afterFile } from '../after-file.ts'

/** A Friday afternoon in Texas: the time at which the tests start. */
export const FRIDAY = Date.UTC(2026, 10, 20, 20)
export const TOKEN = 'token-of-the-first-client'
export const V3 = '/public/api/v3.0.0/transactions'
export const V4 = '/public/api/v4.0.0/transactions'

const running: RunningPractice[] = []

/** Starts a practice service with a stopped clock; it stops after the file's tests. */
export async function launchPractice(options: PracticeOptions = {}): Promise<RunningPractice> {
  if (running.length === 0)
    afterFile(async () => {
      await Promise.all(running.splice(0).map(each => each.stop()))
    })
  const practice = await startPractice({ token: TOKEN, now: () => FRIDAY, ...options })
  running.push(practice)
  return practice
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
  readonly text: string
  /** The body as JSON; each member is present only if the answer has it. */
  readonly json: Json
}

/** Every member that an answer of the service can have (specification 2.1, 2.6 to 2.9, and errors). */
export interface Json {
  readonly order_id: string
  readonly progress: readonly Stage[]
  readonly data: readonly (Row & Slot)[]
  readonly links: {
    readonly first: string
    readonly last: string
    readonly prev: string | null
    readonly next: string | null
  }
  readonly meta: Readonly<Record<string, unknown>>
  readonly message: string
  readonly errors: Readonly<Record<string, readonly string[]>>
}

export interface Stage {
  readonly name: string
  readonly description: string | null
  readonly status: string
  readonly tasks: readonly { readonly name: string; readonly is_completed: boolean }[]
}

export interface Row {
  readonly name: string
  readonly order_id: string
  readonly estimated_closing_date: string
  readonly properties: readonly string[]
  readonly progress: { readonly commitment_uploaded: boolean; readonly policy_issued: boolean }
  readonly status: string
  readonly buyers: readonly string[]
  readonly borrowers: readonly string[]
  readonly sellers: readonly string[]
}

export interface Slot {
  readonly id: number
  readonly type: string
  readonly file_name: string | null
  readonly download_url: string
  readonly uploaded_at: string | null
}

export interface CallOptions {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
  /** null: no Authorization header. */
  readonly token?: string | null
}

/** A request with the headers of specification 4 by default; `to` is a path or an absolute URL. */
export async function call(practice: RunningPractice, to: string, options: CallOptions = {}): Promise<Reply> {
  const { method = options.body === undefined ? 'GET' : 'POST', token = TOKEN, body } = options
  const headers: Record<string, string> = { Accept: 'application/json', ...options.headers }
  if (token !== null) headers['Authorization'] ??= `Bearer ${token}`
  if (body !== undefined) headers['Content-Type'] ??= 'application/json'
  const response = await fetch(to.startsWith('http') ? to : practice.baseUrl + to, {
    method,
    headers,
    redirect: 'manual',
    ...(body === undefined
      ? {}
      : { body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body) })
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  return { status: response.status, headers: response.headers, bytes, text, json: parsed(text) as Json }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The outcome of a request on the wire. */
export interface Outcome {
  readonly status: number | undefined
  readonly headers: Record<string, unknown>
  readonly body: string
  /** `end` if the answer was complete, otherwise the error code. */
  readonly ended: string
  /** The error message; empty if there was none. */
  readonly words: string
}

/** A request on its own connection, for answers that fail midway. */
export function attempt(practice: RunningPractice, path: string, body?: unknown): Promise<Outcome> {
  return new Promise(resolve => {
    let status: number | undefined
    let headers: Record<string, unknown> = {}
    const chunks: Buffer[] = []
    const settle = (ended: string, words = ''): void => {
      resolve({ status, headers, body: Buffer.concat(chunks).toString('utf8'), ended, words })
    }
    const failed = (error: NodeJS.ErrnoException): void => {
      settle(error.code ?? error.message, error.message)
    }
    const sending = request(practice.baseUrl + path, {
      agent: false,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${TOKEN}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' })
      }
    })
    sending.on('error', failed)
    sending.on('response', response => {
      status = response.statusCode
      headers = response.headers
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
      })
      response.on('end', () => {
        settle('end')
      })
      response.on('error', failed)
    })
    sending.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

export const ADDRESS = {
  address_1: '1204 Barton Hills Dr',
  city: 'Austin',
  state: 'TX',
  zip_code: '78704',
  county: 'Travis'
}
const COMPANY = { name: 'Pat Doe', email: 'pat.doe@example.com', role: 'Loan Processor', is_company_user: true }

/** A body that tests can spoil. */
export type OrderBody = Readonly<Record<string, unknown>>

/** A new valid refinance body. */
export function refinance(): OrderBody {
  return structuredClone({
    property_address: ADDRESS,
    contacts: [{ name: "Elena O'Brien", role: 'Buyer', is_company_user: false }, COMPANY],
    closing_date: '2026-12-18',
    loan_details: { amount: 40_000_000 }
  })
}

/** A new valid purchase body. */
export function purchase(): OrderBody {
  return structuredClone({
    property_addresses: [ADDRESS, { ...ADDRESS, address_1: '1206 Barton Hills Dr', address_2: '#1204' }],
    contacts: [
      { name: 'XYZ Title, INC', role: 'Buyer', is_company_user: false },
      { name: 'Ana Peña Jr.', role: 'Seller', is_company_user: false, email: 'ana@example.com' },
      COMPANY
    ],
    closing_date: '2027-01-15'
  })
}
