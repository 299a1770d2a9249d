import { describe, expect, it } from 'vitest'
import { parsePolicy } from '../../main/policy/parse-policy.ts'
import { policyPath } from '../../main/policy/policy-path.ts'
import { parseBaseAddress } from '../../main/service/http/base-address.ts'

const FOLDER = process.platform === 'win32' ? 'D:\\Title' : '/srv/title'
const WHOLE = {
  connection: { name: 'Lone Star Lending', baseAddress: 'https://orders.example.com' },
  practice: false,
  office: { host: 'db.example.com', port: 5432, database: 'elm_street' },
  proxy: 'proxy.example.com:8080',
  documentFolder: FOLDER,
  keepDays: 90,
  lockAfter: 10,
  requestsPerHour: 600,
  updateFeed: 'https://updates.example.com/title-desk'
}

const parse = (content: unknown) => parsePolicy(content, parseBaseAddress)
const textsOf = (content: unknown) => parse(content).problems.map(({ text }) => text)

describe('a policy', () => {
  it('may have every member, or none (E28)', () => {
    expect(parse({ version: 1, ...WHOLE })).toEqual({ policy: WHOLE, problems: [] })
    expect(parse({ version: 1 })).toEqual({ policy: {}, problems: [] })
  })

  it('has its address in the form that connections have (E28)', () => {
    const connection = { name: 'a', baseAddress: 'HTTPS://Orders.example.com:443/tenant/' }
    expect(parse({ version: 1, connection }).policy.connection?.baseAddress).toBe('https://orders.example.com/tenant')
  })

  it('has the address of its feed in that form, too (E28)', () => {
    const updateFeed = 'HTTPS://Updates.example.com:443/title-desk/'
    expect(parse({ version: 1, updateFeed }).policy.updateFeed).toBe('https://updates.example.com/title-desk')
  })

  it('tells of each member once, and of null as of what is wrong (E28)', () => {
    expect(textsOf({ version: 1, connection: {}, keepDays: null }).map(text => text.split(' ')[0])).toEqual([
      '“connection”',
      '“keepDays”'
    ])
  })

  it.each<[string, unknown, string]>([
    ['no object', [], 'The file needs to be an object with "version": 1.'],
    ['another version', { version: 2, practice: false }, 'The file needs to be an object with "version": 1.'],
    ['a member nobody knows', { version: 1, prxy: 'a:1' }, 'The file has a member that isn’t known.'],
    ['a proxy without a port', { version: 1, proxy: 'proxy.example.com' }, '“proxy” needs host:port, or direct.'],
    [
      'a relative folder',
      { version: 1, documentFolder: 'Title' },
      '“documentFolder” needs an absolute path, or one that begins with ~.'
    ],
    ['days as text', { version: 1, keepDays: '90' }, '“keepDays” needs a whole number from 1 to 3650.'],
    ['minutes out of range', { version: 1, lockAfter: 0 }, '“lockAfter” needs a whole number from 1 to 240.'],
    [
      'a connection without a name',
      { version: 1, connection: { baseAddress: 'https://a.test' } },
      '“connection” needs a name.'
    ],
    [
      'a feed without TLS',
      { version: 1, updateFeed: 'http://updates.example.com' },
      '“updateFeed” needs a URL that begins with https://.'
    ],
    [
      'a feed with a user name',
      { version: 1, updateFeed: 'https://a:b@updates.example.com' },
      '“updateFeed” needs a URL that begins with https://.'
    ],
    [
      'a connection without TLS',
      { version: 1, connection: { name: 'a', baseAddress: 'http://a.test' } },
      '“connection” needs a baseAddress that begins with https://.'
    ]
  ])('with %s says so in words, and applies nothing of that (E28)', (_what, content, text) => {
    expect(textsOf(content)).toEqual([text])
    expect(parse(content).policy).toEqual({})
  })

  it('tells of all that is wrong, not only of the last (E28)', () => {
    const connection = { name: 'a', baseAddress: 'http://a.test' }
    expect(textsOf({ version: 1, keepDays: '90', connection, updateFeed: 'http://a.test' })).toEqual([
      '“keepDays” needs a whole number from 1 to 3650.',
      '“connection” needs a baseAddress that begins with https://.',
      '“updateFeed” needs a URL that begins with https://.'
    ])
  })

  it('applies what is right beside what is wrong (E28)', () => {
    expect(parse({ version: 1, keepDays: 90, lockAfter: 'soon' }).policy).toEqual({ keepDays: 90 })
  })

  it('that names practice in a way nobody can read turns it off (E28)', () => {
    expect(parse({ version: 1, practice: 'no' })).toMatchObject({
      policy: { practice: false },
      problems: [{ member: 'practice', text: '“practice” needs true or false.' }]
    })
  })
})

describe('a policy’s place', () => {
  it('is one that only administrators write to, on each system (E28)', () => {
    const program = () => 'C:\\Program Files\\Title Desk\\Title Desk.exe'
    expect(policyPath('linux', {}, program)).toBe('/etc/title-desk/policy.json')
    expect(policyPath('darwin', {}, program)).toBe('/Library/Application Support/Title Desk/policy.json')
    expect(policyPath('win32', {}, program)).toBe('C:\\Program Files\\Title Desk Policy\\policy.json')
  })

  it('is not where the environment says, for a program installed for the computer (E28)', () => {
    const env = { ProgramW6432: 'C:\\Users\\pat\\Fake', ProgramFiles: 'C:\\Users\\pat\\Fake' }
    for (const program of [
      'D:\\Program Files\\Title Desk\\Title Desk.exe',
      'd:\\program files\\Office\\Title Desk\\Title Desk.exe'
    ])
      expect(policyPath('win32', env, () => program).toLowerCase()).toBe(
        'd:\\program files\\title desk policy\\policy.json'
      )
  })

  it.each([
    'C:\\Users\\pat\\AppData\\Local\\Programs\\Title Desk\\Title Desk.exe',
    'C:\\Users\\pat\\Program Files\\Title Desk\\Title Desk.exe',
    'C:\\Program Files (x86)\\Title Desk\\Title Desk.exe',
    '\\\\server\\Program Files\\Title Desk\\Title Desk.exe'
  ])('is in the system’s Program Files for a program elsewhere: %s (E28)', program => {
    const env = { ProgramW6432: 'D:\\Programs' }
    expect(policyPath('win32', env, () => program)).toBe('D:\\Programs\\Title Desk Policy\\policy.json')
    expect(policyPath('win32', {}, () => program)).toBe('C:\\Program Files\\Title Desk Policy\\policy.json')
  })

  it('is there, too, for a program on a disk that resolves no links, such as a RAM disk (E28)', () => {
    const program = () => {
      throw new Error('EISDIR: illegal operation on a directory, realpath')
    }
    const env = { ProgramW6432: 'D:\\Programs' }
    expect(policyPath('win32', env, program)).toBe('D:\\Programs\\Title Desk Policy\\policy.json')
  })
})
