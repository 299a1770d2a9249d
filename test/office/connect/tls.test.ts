import { describe, expect, it } from 'vitest'
import { tlsFor } from '../../../main/office/connect/tls.ts'

const VERIFIED = { rejectUnauthorized: true, minVersion: 'TLSv1.2' }

describe('a connection to the database of an office', () => {
  it.each([
    'db.example.com',
    '192.0.2.7',
    '10.0.0.1',
    '2001:db8::1',
    'localhost.example.com',
    'localhost.',
    '127.example.com',
    '127.0.0.1.example.com',
    '0.0.0.0',
    '::ffff:127.0.0.1',
    ''
  ])('to %j has a certificate that is valid for this very host (R28)', host => {
    expect(tlsFor(host)).toEqual({ ...VERIFIED, host })
  })

  it.each(['localhost', '127.0.0.1', '127.8.8.8', '::1', '/run/postgresql'])(
    'to %j never leaves this computer, and needs none',
    host => {
      expect(tlsFor(host)).toBe(false)
      expect(tlsFor(host, 'an authority')).toBe(false)
    }
  )

  it("trusts the office's own authority, where it has one, and verifies as strictly", () => {
    expect(tlsFor('db.example.com', 'PEM')).toEqual({ ...VERIFIED, host: 'db.example.com', ca: 'PEM' })
  })
})
