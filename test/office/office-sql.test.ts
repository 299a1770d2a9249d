import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { OFFICE_VERSION, standing } from '../../main/office/schema/migrations.ts'
import { checkedRoles } from '../../main/office/schema/rules/names.ts'
import { officeSql } from '../../main/office/schema/office-sql.ts'

const print = (...args: string[]) =>
  execFileSync(process.execPath, ['scripts/office-sql.ts', ...args], { encoding: 'utf8' })

describe('the SQL for an administrator', () => {
  it("is what the app's own migrations run, with the roles one names", () => {
    expect(print()).toBe(officeSql())
    const roles = { owner: 'elm_owner', member: 'elm_member' }
    const sql = print('--owner', roles.owner, '--member', roles.member)
    expect(sql).toBe(officeSql(roles))
    expect(sql).not.toContain('title_desk_owner')
    expect(sql).not.toContain('title_desk_member')
  })

  it('is one transaction without a password or a command of psql', () => {
    const sql = officeSql()
    expect(sql.match(/^(begin|commit);$/gm)).toEqual(['begin;', 'commit;'])
    expect(sql).not.toMatch(/password '|^\\/m)
  })

  it.each(['Owner', 'a b', 'x; drop', 'pg_owner', '', '1st', 'a'.repeat(64), "o'neil"])('names no role %j', owner => {
    expect(() => checkedRoles({ owner, member: 'm' })).toThrow(RangeError)
    expect(() => checkedRoles({ owner: 'o', member: owner })).toThrow(RangeError)
  })

  it('needs two roles', () => {
    expect(() => checkedRoles({ owner: 'same', member: 'same' })).toThrow('two roles')
  })
})

describe('what this version does with an office', () => {
  it.each([
    [undefined, 'none'],
    [OFFICE_VERSION - 1, 'migrate'],
    [OFFICE_VERSION, 'write'],
    [OFFICE_VERSION + 1, 'read']
  ] as const)('of version %s: %s', (found, answer) => {
    expect(standing(found)).toBe(answer)
  })
})
