import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openNewer, type KeyRow } from '../../main/office/follow/newer-keys.ts'
import { compared } from '../../main/office/seal/places.ts'
import { deskPair, newPrivateKey, sealCopy } from '../../main/office/seal/desk-pair.ts'
import { createKeyring, sealOlder, type KeyBytes, type Keyring } from '../../main/office/seal/keyring.ts'
import { dataKey } from '../../main/storage/database/seal.ts'
import { freshKey } from '../../main/storage/unlock/new-data-key.ts'

const PLACE = { table: 'office records', row: 'r', column: 'content' }

function bytes(): KeyBytes {
  const { key, reveal } = freshKey()
  return { id: key.id, key: Buffer.from(reveal()).toString('base64') }
}

interface Desk {
  readonly id: string
  readonly pair: ReturnType<typeof deskPair>
  readonly ring: Keyring
  readonly proof: Uint8Array
}

function desk(id: string, newest: KeyBytes): Desk {
  const [pair, ring] = [deskPair(newPrivateKey()), createKeyring(newest)]
  return { id, pair, ring, proof: ring.proof(id, pair.publicKey) }
}

/** The next generation by `maker`, as each desk's row has it. */
function renewed(maker: Desk, desks: readonly Desk[], before: readonly KeyBytes[], next = bytes()) {
  const previous = maker.ring.generation(maker.ring.id) ?? maker.ring
  const previousId = previous.id
  const made = dataKey(next.id, Buffer.from(next.key, 'base64'))
  const pins = desks.map(({ id, pair }) => [id, Buffer.from(pair.publicKey).toString('base64')] as const)
  const older = sealOlder(made, { keys: before, desks: Object.fromEntries(pins) })
  const row = (to: Desk): KeyRow => ({
    id: next.id,
    previous: previousId,
    key_check: made.check(),
    older,
    desk_id: maker.id,
    public_key: maker.pair.publicKey,
    key_proof: maker.proof,
    content:
      sealCopy(maker.pair, to.pair.publicKey, previous, { keyId: next.id, from: maker.id, to: to.id }, next.key) ?? null
  })
  return { next, made, row }
}

function take(to: Desk, row: KeyRow): boolean {
  const newer = openNewer(to.ring, to.pair, to.id, row)
  if (newer !== undefined) to.ring.take(newer.newest, newer.older)
  return newer !== undefined
}

describe('the generations of an office’s key', () => {
  it('open what is older at each desk that stayed, and nothing newer at one that was removed', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3), { minLength: 1, maxLength: 4 }), removals => {
        const first = bytes()
        const desks = Array.from({ length: 5 }, (_, index) => desk(`d${index}`, first))
        const gone: Desk[] = []
        const [keys, texts] = [[first], [desks[0]?.ring.seal('0', PLACE) ?? new Uint8Array()]]
        for (const [index, at] of removals.entries()) {
          gone.push(...desks.splice(at % Math.max(1, desks.length - 1), desks.length > 2 ? 1 : 0))
          const [maker] = desks
          if (maker === undefined) return
          const { next, row } = renewed(maker, desks, keys)
          // Also with the copies of all others, which the database shows to its administrator.
          for (const one of gone) for (const to of desks) expect(take({ ...one, id: to.id }, row(to))).toBe(false)
          for (const one of [...desks].toReversed()) expect(take(one, row(one))).toBe(true)
          keys.push(next)
          texts.push(maker.ring.seal(String(index + 1), PLACE))
        }
        const expected = texts.map((_, index) => String(index))
        for (const { ring } of desks) expect(texts.map(text => ring.open(text, PLACE))).toEqual(expected)
        for (const { ring } of gone) expect(ring.open(texts.at(-1) ?? new Uint8Array(), PLACE)).toBeUndefined()
        const marks = [...desks, ...gone].map(({ ring }) => Buffer.from(compared(ring, 'order', 'x')).toString('hex'))
        expect(new Set(marks).size).toBe(1)
      }),
      { numRuns: 15 }
    )
  })

  it('are taken from no desk without the key before, nor from one that has it and no trusted pair', () => {
    const first = bytes()
    const [ana, ben, eve] = [desk('ana', first), desk('ben', first), desk('eve', first)]
    const { next, row } = renewed(ana, [ana, ben], [first])
    expect(take(ana, row(ana))).toBe(true)
    // The database's administrator, who writes rows but has no key.
    const stranger = { ...desk('ana', bytes()), ring: ana.ring }
    expect(take(desk('ben', first), renewed(stranger, [ben], [first]).row(ben))).toBe(false)
    expect(take(ben, row(ben))).toBe(true)
    // Who was removed and writes rows: it vouches for a pair with the key it had.
    expect(take(ben, { ...renewed(eve, [ben], [first]).row(ben), previous: next.id })).toBe(false)
    expect(take(ben, { ...row(ben), content: null })).toBe(false)
    expect([ana.ring.id, ben.ring.id]).toEqual([next.id, next.id])
  })

  it('are newest first, also where those between came after it', () => {
    const [first, second, third] = [bytes(), bytes(), bytes()]
    const ring = createKeyring(third, first)
    expect(ring.isWhole()).toBe(false)
    ring.take(third, { keys: [first, second], desks: {} })
    expect(ring.generations().map(({ id }) => id)).toEqual([third.id, second.id, first.id])
    expect([ring.id, ring.isWhole()]).toEqual([third.id, true])
  })

  it('reject a public key that is none, and a desk’s second one', () => {
    const first = bytes()
    const [ana, ben] = [desk('ana', first), desk('ben', first)]
    expect(ana.pair.sharedWith(new Uint8Array(65))).toBeUndefined()
    const { row } = renewed(ana, [ana, ben], [first])
    expect([take(ana, row(ana)), take(ben, row(ben))]).toEqual([true, true])
    const other = deskPair(newPrivateKey()).publicKey
    expect(ben.ring.trusts('ana', other, ben.ring.proof('ana', other))).toBe(false)
    expect(ben.ring.trusts('cora', other, ben.ring.proof('cora', other))).toBe(true)
  })
})
