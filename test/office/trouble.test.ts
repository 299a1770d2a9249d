import { describe, expect, it } from 'vitest'
import { UnsafeSignIn } from '../../main/office/connect/scram-only.ts'
import { KeychainShut, KeyMissing } from '../../main/office/follow/keys-in-step.ts'
import { NotOfOffice } from '../../main/office/follow/not-of-office.ts'
import { troubleOf, troubleOfStanding } from '../../main/office/membership/trouble.ts'

const coded = (code: string) => Object.assign(new Error('what the server said'), { code })

describe('what an error of an office’s database means', () => {
  it.each([
    ['ENOTFOUND', 'unreachable'],
    ['ECONNREFUSED', 'unreachable'],
    ['EPIPE', 'unreachable'],
    ['08006', 'unreachable'],
    ['57P01', 'unreachable'],
    ['57P02', 'unreachable'],
    ['57P03', 'unreachable'],
    ['28P01', 'refused'],
    ['28000', 'refused'],
    ['42501', 'refused'],
    ['TD004', 'refused'],
    ['TD005', 'invitation-over'],
    ['TD006', 'newer'],
    ['TD007', 'busy'],
    ['3D000', 'no-office'],
    ['53300', 'busy'],
    ['54000', 'busy'],
    ['25006', 'busy'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
    ['ERR_SQLITE_ERROR', 'disk'],
    ['XX000', 'failed']
  ])('%s: %s', (code, trouble) => {
    expect(troubleOf(coded(code))).toBe(trouble)
  })

  it('is told by its kind, whatever code it has', () => {
    const kinds = [new KeyMissing(), new KeychainShut('locked'), new UnsafeSignIn('md5'), new TypeError('ours')]
    expect(kinds.map(error => troubleOf(Object.assign(error, { code: '53300' })))).toEqual([
      'key',
      'keychain',
      'unsafe-sign-in',
      'program'
    ])
  })

  it('goes without a code, too', () => {
    expect(troubleOf(new Error('The server does not support SSL connections'))).toBe('certificate')
    expect(troubleOf(new Error('Connection terminated unexpectedly'))).toBe('unreachable')
    expect(troubleOf(new NotOfOffice())).toBe('refused')
    expect(['write', 'read', 'migrate', 'none'].map(standing => troubleOfStanding(standing as 'write'))).toEqual([
      undefined,
      'newer',
      'older',
      'no-office'
    ])
  })
})
