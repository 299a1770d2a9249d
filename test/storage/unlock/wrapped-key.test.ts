import crypto, { randomBytes } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { isLongEnough, tidied } from '../../../main/storage/unlock/passphrase.ts'
import { COST } from '../../../main/storage/unlock/passphrase.ts'
import { isWrapped, unwrap, wrap } from '../../../main/storage/unlock/wrapped-key.ts'

const CHEAP = { n: 2 ** 4, r: 8, p: 1 }
const KEY = randomBytes(32)
const PASSPHRASE = 'a brown dog, asleep'
/** Each is wrapped in a thread of its own, so what only reads one takes this. */
const WRAPPED = wrap(KEY, 'key-1', PASSPHRASE, CHEAP)

describe('a passphrase', () => {
  it('is the same from every keyboard, and without what surrounds it', () => {
    expect(tidied('  Scho\u0308nes Wetter \n')).toBe('Sch\u00f6nes Wetter')
  })

  it.each([
    ['eleven char', false],
    ['twelve chars', true],
    ['', false],
    ['\u{1f511}\u{1f511}\u{1f511}\u{1f511}\u{1f511}\u{1f511}', false],
    ['\u{1f511}'.repeat(12), true],
    ['Scho\u0308nes Wet', false]
  ])('%j is long enough: %s', (text, answer) => {
    expect(isLongEnough(tidied(text))).toBe(answer)
  })
})

describe('a key behind a passphrase', () => {
  it('is wrapped and opened at the cost of today, beside everything else that the program does (E19)', async () => {
    let turns = 0
    let isDone = false
    const others = (async () => {
      for (; !isDone; turns++) {
        await new Promise(setImmediate)
        // Waiting at full speed would take a processor of its own.
        if (turns % 10 === 0) await sleep(1)
      }
    })()
    const wrapped = await wrap(KEY, 'k1', PASSPHRASE)
    const before = turns
    expect(JSON.parse(wrapped)).toMatchObject({ kdf: 'scrypt', ...COST })
    expect(await unwrap(wrapped, 'k1', PASSPHRASE)).toEqual(KEY)
    isDone = true
    await others
    // Work on this thread would let a handful through.
    expect(Math.min(before, turns - before)).toBeGreaterThan(50)
  })

  it('costs the main thread not even the check of what it costs (E19)', async () => {
    const asked = [vi.spyOn(crypto, 'scrypt'), vi.spyOn(crypto, 'scryptSync')]
    syncBuiltinESMExports()
    onTestFinished(() => {
      for (const one of asked) one.mockRestore()
      syncBuiltinESMExports()
    })
    expect(await unwrap(await wrap(KEY, 'k1', PASSPHRASE, CHEAP), 'k1', PASSPHRASE)).toEqual(KEY)
    expect(asked.map(one => one.mock.calls.length)).toEqual([0, 0])
  })

  it('is told when its cost cannot be paid', async () => {
    await expect(wrap(KEY, 'k1', PASSPHRASE, { ...CHEAP, n: 3 })).rejects.toThrow(/scrypt/i)
  })

  it('does not open with another passphrase, nor under another key’s name', async () => {
    const wrapped = await WRAPPED
    expect(await unwrap(wrapped, 'key-1', `${PASSPHRASE}!`)).toBeUndefined()
    expect(await unwrap(wrapped, 'key-2', PASSPHRASE)).toBeUndefined()
    expect(await unwrap(wrapped, 'key-1', PASSPHRASE)).toEqual(KEY)
  })

  it('is wrapped differently each time, and shows neither', async () => {
    const both = [await WRAPPED, await wrap(KEY, 'key-1', PASSPHRASE, CHEAP)]
    expect(both[0]).not.toBe(both[1])
    for (const text of both) {
      expect(text).not.toContain(PASSPHRASE)
      expect(text).not.toContain(KEY.toString('base64'))
    }
  })

  it('opens with the cost it was wrapped with, so that the cost of new ones can be raised', async () => {
    const dearer = await wrap(KEY, 'key-1', PASSPHRASE, { n: 2 ** 6, r: 4, p: 2 })
    expect(await unwrap(dearer, 'key-1', PASSPHRASE)).toEqual(KEY)
  })

  it('does not open where any of its text was changed', async () => {
    const content = JSON.parse(await WRAPPED) as Record<string, unknown>
    const flipped = (text: unknown) => {
      const bytes = Buffer.from(String(text), 'base64')
      bytes[3] = (bytes[3] ?? 0) ^ 1
      return bytes.toString('base64')
    }
    const changed = [
      { n: 2 ** 5 },
      { r: 4 },
      { p: 2 },
      ...['salt', 'nonce', 'tag', 'key'].map(name => ({ [name]: flipped(content[name]) }))
    ]
    for (const change of changed) {
      const text = JSON.stringify({ ...content, ...change })
      expect(isWrapped(text), Object.keys(change)[0]).toBe(true)
      expect(await unwrap(text, 'key-1', PASSPHRASE), Object.keys(change)[0]).toBeUndefined()
    }
  })

  it.each([
    { n: 2 ** 24 },
    { n: 2 ** 17, r: 1024 },
    { r: 2 ** 30 },
    { p: 5 },
    { p: 1_000_000 },
    { n: 3 },
    { n: 1 },
    { n: 0 },
    { n: -2 },
    { n: 1.5 },
    { n: '131072' },
    { n: null },
    { r: 0 },
    { p: 0 },
    { form: 2 },
    { kdf: 'none' },
    { salt: '' },
    { nonce: 5 },
    { tag: 'AA==' },
    { key: undefined }
  ])('is not even tried where the file says %j: it cannot make the program take gigabytes', async change => {
    const content = JSON.parse(await WRAPPED) as Record<string, unknown>
    const text = JSON.stringify({ ...content, ...change })
    expect(isWrapped(text)).toBe(false)
    expect(await unwrap(text, 'key-1', PASSPHRASE)).toBeUndefined()
  })

  it.each([{ p: 4 }, { n: 2 ** 19, r: 8 }])('may cost what today’s does four times: %j', async cost => {
    const content = JSON.parse(await WRAPPED) as Record<string, unknown>
    expect(isWrapped(JSON.stringify({ ...content, ...cost }))).toBe(true)
    expect(isWrapped(JSON.stringify({ ...content, ...cost, n: 2 ** 20 }))).toBe(false)
  })

  it('can be any text, which then is none', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), text => !isWrapped(text)))
  })
})
