import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { POLICY_MEMBERS } from '#domain/policy.ts'
import { PREFERENCE_LIMITS } from '#domain/preferences.ts'
import { parsePolicy } from '../../main/policy/parse-policy.ts'
import { parseBaseAddress } from '../../main/service/http/base-address.ts'

/** The keywords that the schema uses; another one would not be checked here. */
interface Schema {
  readonly $schema?: string
  readonly title?: string
  readonly description?: string
  readonly const?: unknown
  readonly type?: 'object' | 'string' | 'integer' | 'boolean'
  readonly required?: readonly string[]
  readonly additionalProperties?: false
  readonly properties?: Readonly<Record<string, Schema>>
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

const DOCS = join(import.meta.dirname, '../../docs')
const SCHEMA = JSON.parse(readFileSync(join(DOCS, 'policy.schema.json'), 'utf8')) as Schema

function allows(schema: Schema, value: unknown): boolean {
  const { type, properties = {}, required = [], pattern = '', minLength = 0, maxLength = Infinity } = schema
  if ('const' in schema) return value === schema.const
  if (type === 'object') {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const members = value as Readonly<Record<string, unknown>>
    if (!required.every(name => name in members)) return false
    return Object.entries(members).every(([name, member]) => {
      const one = properties[name]
      return one !== undefined && allows(one, member)
    })
  }
  if (type === 'string')
    return (
      typeof value === 'string' &&
      value.length >= minLength &&
      value.length <= maxLength &&
      new RegExp(pattern, 'u').test(value)
    )
  if (type === 'integer')
    return Number.isInteger(value) && Number(value) >= Number(schema.minimum) && Number(value) <= Number(schema.maximum)
  return typeof value === 'boolean'
}

const long = (length: number): string => 'a'.repeat(length)
const address = (length: number): string => `https://a.test/${long(length - 15)}`
const at = ({ least, most }: { readonly least: number; readonly most: number }): unknown[] => [
  least - 1,
  least,
  most,
  most + 1,
  least + 0.5,
  String(least),
  null
]
const ADDRESSES = [
  'https://a.test',
  'https://a.test:8443/desk',
  'http://a.test',
  'https://u:p@a.test',
  'https://a.test?x',
  'https://a.test/#x',
  'https://a b.test',
  'a.test',
  '',
  address(500),
  address(501),
  7
]
const SAMPLES = {
  connection: [
    ...ADDRESSES.map(baseAddress => ({ name: 'Lone Star', baseAddress })),
    ...['', long(60), long(61), 7].map(name => ({ name, baseAddress: 'https://a.test' })),
    { name: 'a' },
    { name: 'a', baseAddress: 'https://a.test', token: 'x' },
    'https://a.test',
    null
  ],
  practice: [true, false, 'no', 0, null],
  office: [
    { host: 'db.example.com', port: 5432, database: 'elm' },
    ...['', 'a b', long(253), long(254), 7].map(host => ({ host, port: 1, database: 'elm' })),
    ...[0, 65_535, 65_536, '5432', 1.5].map(port => ({ host: 'a', port, database: 'elm' })),
    ...['', long(63), long(64), null].map(database => ({ host: 'a', port: 1, database })),
    { host: 'a', database: 'elm' },
    { host: 'a', port: 1, database: 'elm', password: 'x' },
    'a:1/elm',
    null
  ],
  proxy: ['direct', 'DIRECT', 'proxy.example.com:8080', '[::1]:3128', 'proxy', 'http://p:1', 'p:123456', '', 7],
  documentFolder: [
    '~/Title Desk',
    '~\\Title Desk',
    process.platform === 'win32' ? 'D:\\Title' : '/srv/title',
    'Title',
    '~pat/x',
    '',
    `/${long(1000)}`,
    7
  ],
  keepDays: at(PREFERENCE_LIMITS.keepDays),
  activityDays: at(PREFERENCE_LIMITS.activityDays),
  lockAfter: at(PREFERENCE_LIMITS.lockAfter),
  requestsPerHour: at(PREFERENCE_LIMITS.requestsPerHour),
  updateFeed: ADDRESSES
} as const satisfies Record<(typeof POLICY_MEMBERS)[number], readonly unknown[]>

describe('the schema of a policy, for IT', () => {
  it('names every member there is, and no other (E28)', () => {
    expect(Object.keys(SCHEMA.properties ?? {}).toSorted()).toEqual(['version', ...POLICY_MEMBERS].toSorted())
    expect([SCHEMA.additionalProperties, SCHEMA.properties?.['connection']?.additionalProperties]).toEqual([
      false,
      false
    ])
  })

  it.each(POLICY_MEMBERS)('allows of %s what the program takes, and nothing else (E28)', member => {
    const found = new Set<boolean>()
    for (const value of SAMPLES[member]) {
      const policy = { version: 1, [member]: value }
      const taken = parsePolicy(policy, parseBaseAddress).problems.length === 0
      expect([value, allows(SCHEMA, policy)]).toEqual([value, taken])
      found.add(taken)
    }
    expect(found).toEqual(new Set([true, false]))
  })

  it('allows the example, and refuses a version or a member that the program does not know (E28)', () => {
    const example = /```json\n(.*?)```/s.exec(readFileSync(join(DOCS, 'it.md'), 'utf8'))?.[1] ?? ''
    expect(allows(SCHEMA, JSON.parse(example))).toBe(true)
    for (const policy of [{}, { version: 2 }, { version: 1, prxy: 'a:1' }, []])
      expect([allows(SCHEMA, policy), parsePolicy(policy, parseBaseAddress).problems.length > 0]).toEqual([false, true])
  })
})
