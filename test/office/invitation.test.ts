import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { OFFICE_LENGTHS } from '#domain/office/office.ts'
import { newCode, readCode } from '../../main/office/invitation/code.ts'
import { invitationText, readInvitation, type Invitation } from '../../main/office/invitation/invitation.ts'
import { newPassword, scramVerifier } from '../../main/office/invitation/scram.ts'

const CHEAP = { n: 2 ** 4, r: 8, p: 1 }
const CODE = 'K7QM-3XPD-9RTA'
const INVITATION: Invitation = {
  host: 'db.example.com',
  port: 5432,
  database: 'office',
  role: 'title_desk_4f0a3c528c444f0b9a570d1b6c3f6a11',
  password: newPassword(),
  deskId: '4f0a3c52-8c44-4f0b-9a57-0d1b6c3f6a11',
  keyId: '8c444f0b-9a57-4d1b-8c3f-6a114f0a3c52',
  key: Buffer.alloc(32, 7).toString('base64')
}

describe('an invitation to an office', () => {
  it('opens with its code, however the text was broken into lines and the code was typed', async () => {
    const text = await invitationText(INVITATION, CODE, CHEAP)
    expect(await readInvitation(text, CODE)).toEqual(INVITATION)
    expect(await readInvitation(`\n  ${text.replace(/.{76}/g, '$&\r\n')}\n`, ' k7qm 3xpd\u20139rta ')).toEqual(
      INVITATION
    )
  })

  it.each([
    ['in PEM', `-----BEGIN CERTIFICATE-----\n${`${'M'.repeat(64)}\n`.repeat(122)}`],
    ['with remarks in another script', '証'.repeat(OFFICE_LENGTHS.authority)]
  ])('carries the longest certificate authority that an office may have, %s', async (_what, longest) => {
    const invitation = { ...INVITATION, authority: longest }
    const text = (await invitationText(invitation, CODE, CHEAP)).replace(/.{76}/g, '$&\r\n')
    expect([longest.length > OFFICE_LENGTHS.authority - 50, longest.length <= OFFICE_LENGTHS.authority]).toEqual([
      true,
      true
    ])
    expect(text.length).toBeLessThanOrEqual(OFFICE_LENGTHS.invitation)
    expect(await readInvitation(text, CODE)).toEqual(invitation)
  })

  it('does not open with another code, and shows nothing of what is in it (R18)', async () => {
    const text = await invitationText(INVITATION, CODE, CHEAP)
    for (const code of ['K7QM-3XPD-9RTB', '', 'K7QM-3XPD', 'K7QM-3XPD-9RT0'])
      expect(await readInvitation(text, code)).toBe('wrong-code')
    const inside = Buffer.from(text.slice(text.indexOf('.') + 1), 'base64url').toString('utf8')
    const { sealed } = JSON.parse(inside) as { sealed: string }
    const shown = [text, inside, Buffer.from(sealed, 'base64').toString('latin1')].join('\n')
    for (const secret of [INVITATION.password, INVITATION.key, INVITATION.host, INVITATION.role])
      expect(shown).not.toContain(secret)
  })

  it('is refused when it was cut or changed', async () => {
    const text = await invitationText(INVITATION, CODE, CHEAP)
    for (const other of ['', 'hello', text.slice(0, 40), text.slice(5), `${text}${'A'.repeat(10_000)}`])
      expect(await readInvitation(other, CODE)).toBe('illegible')
    const [start = '', body = ''] = text.split(/(?<=\.)/)
    const inside = Buffer.from(body, 'base64url').toString('utf8')
    const refusals = new Set<unknown>()
    const sealedAt = inside.indexOf('"sealed"')
    // Every thirtieth character reaches each part, of which the last is the longest; each try derives a key in a thread of its own.
    for (let at = 0; at < inside.length; at += at < sealedAt ? 30 : 120) {
      const changed = inside.slice(0, at) + (inside[at] === 'A' ? 'B' : 'A') + inside.slice(at + 1)
      const read = await readInvitation(start + Buffer.from(changed).toString('base64url'), CODE)
      // The last letter of a base64 text has bits that stand for nothing.
      if (typeof read === 'string') refusals.add(read)
      else expect(read).toEqual(INVITATION)
    }
    expect([...refusals].toSorted()).toEqual(['illegible', 'wrong-code'])
  })

  it.each<[string, object]>([
    ['an empty host', { host: '' }],
    ['an empty password', { password: '' }],
    ['a role that is too long', { role: 'r'.repeat(256) }],
    ['port 0', { port: 0 }],
    ['a port that there isn’t', { port: 65_536 }],
    ['half a port', { port: 5432.5 }],
    ['a key of 31 bytes', { key: Buffer.alloc(31).toString('base64') }],
    ['a first key of 31 bytes', { first: { id: 'first', key: Buffer.alloc(31).toString('base64') } }],
    ['a first key without an id', { first: { id: '', key: INVITATION.key } }]
  ])('is refused where it says %s, though its code opens it', async (_what, wrong) => {
    const text = await invitationText({ ...INVITATION, ...wrong }, CODE, CHEAP)
    expect(await readInvitation(text, CODE)).toBe('illegible')
  })

  it.each<[string, Partial<Invitation>]>([
    ['the first port', { port: 1 }],
    ['the last port', { port: 65_535 }],
    ['the longest role', { role: 'r'.repeat(255) }],
    ['an authority and a first key', { authority: 'a'.repeat(4_000), first: { id: 'first', key: INVITATION.key } }]
  ])('may say %s', async (_what, change) => {
    const invitation: Invitation = { ...INVITATION, ...change }
    expect(await readInvitation(await invitationText(invitation, CODE, CHEAP), CODE)).toEqual(invitation)
  })

  it('differs each time', async () => {
    const [one, other] = [await invitationText(INVITATION, CODE, CHEAP), await invitationText(INVITATION, CODE, CHEAP)]
    expect(one).not.toBe(other)
  })
})

describe('a code to say aloud', () => {
  it('has three groups of four letters, none of which sounds or looks like another', () => {
    const codes = Array.from({ length: 200 }, newCode)
    for (const code of codes) {
      expect(code).toMatch(/^[2-9A-HJKMNP-TW-Z]{4}(-[2-9A-HJKMNP-TW-Z]{4}){2}$/)
      expect(readCode(code)).toBe(code)
    }
    expect(new Set(codes).size).toBe(200)
  })

  it.each(['K7QM3XPD9RTA', 'k7qm 3xpd 9rta', 'K7QM\u20113XPD\u20149RTA', ' K7QM-3XPD-9RTA\n'])(
    'is read from %j',
    typed => {
      expect(readCode(typed)).toBe(CODE)
    }
  )

  it.each(['', 'K7QM-3XPD-9RT', 'K7QM-3XPD-9RTAA', 'K7QM-3XPD-9RT1', 'K7QM-3XPD-9RT\u00c4'])('is not %j', typed => {
    expect(readCode(typed)).toBeUndefined()
  })
})

describe('the verifier of a password', () => {
  it('is what RFC 7677 computes from it', () => {
    const salt = 'W22ZaJ0SNY7soEsUEjb6gQ=='
    const verifier = scramVerifier('pencil', Buffer.from(salt, 'base64'))
    const serverKey = Buffer.from(verifier.split(':').at(-1) ?? '', 'base64')
    const nonce = 'rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0'
    const said = `n=user,r=rOprNGfwEbeRWgbNEkqO,r=${nonce},s=${salt},i=4096,c=biws,r=${nonce}`
    expect(createHmac('sha256', serverKey).update(said).digest('base64')).toBe(
      '6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4='
    )
    expect(verifier.startsWith(`SCRAM-SHA-256$4096:${salt}$`)).toBe(true)
  })

  it('differs each time, and so does a new password', () => {
    expect(scramVerifier('pencil')).not.toBe(scramVerifier('pencil'))
    expect(newPassword()).not.toBe(newPassword())
    expect(newPassword()).toMatch(/^[\w-]{43}$/)
  })
})
