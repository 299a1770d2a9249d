import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isSystemFile, readPolicy } from '../../main/policy/read-policy.ts'
import { parseBaseAddress } from '../../main/service/http/base-address.ts'

let folder = ''
let path = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'title-desk-policy-'))
  path = join(folder, 'policy.json')
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

const read = (isTrusted = () => true) => readPolicy({ path, parseAddress: parseBaseAddress, isTrusted })
const refused = (text: string) => ({ policy: {}, problems: [{ member: 'file', text }] })

describe('the policy file', () => {
  it('is read at a start (E28)', async () => {
    await writeFile(path, '{ "version": 1, "keepDays": 90 }')
    expect(await read()).toEqual({ policy: { keepDays: 90 }, problems: [] })
  })

  it('may begin with the byte order mark of an editor on Windows (E28)', async () => {
    await writeFile(path, '\uFEFF{ "version": 1, "lockAfter": 10 }')
    expect(await read()).toEqual({ policy: { lockAfter: 10 }, problems: [] })
  })

  it('need not be there (E28)', async () => {
    expect(await read()).toEqual({ policy: {}, problems: [] })
  })

  it('need not be there either where its folder is no folder (E28)', async () => {
    await writeFile(path, '')
    path = join(path, 'policy.json')
    expect(await read()).toEqual({ policy: {}, problems: [] })
  })

  it('may be as large as a policy ever is (E28)', async () => {
    await writeFile(path, '{ "version": 1, "keepDays": 90 }'.padEnd(100_000))
    expect(await read()).toEqual({ policy: { keepDays: 90 }, problems: [] })
  })

  it('that is no JSON, too large or no file says so in words (E28)', async () => {
    await writeFile(path, '{ "version": 1, ')
    expect(await read()).toEqual(refused('The file isn’t JSON.'))
    await writeFile(path, ' '.repeat(100_001))
    expect(await read()).toEqual(refused('The file is too large.'))
    path = folder
    expect(await read()).toEqual(refused('The file can’t be read.'))
  })

  it('that any user can change applies nothing (E28)', async () => {
    await writeFile(path, '{ "version": 1, "proxy": "attacker.test:8080" }')
    expect(await read(() => false)).toEqual(refused('The file can be changed by users who aren’t administrators.'))
  })

  it.each([
    [0, 0o100644, true],
    [0, 0o100600, true],
    [0, 0o100664, false],
    [0, 0o100646, false],
    [1000, 0o100644, false]
  ])('of user %d with mode %o is trusted: %s (E28)', (uid, mode, isTrusted) => {
    expect(isSystemFile({ uid, mode })).toBe(isTrusted)
  })
})
