import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../practice/store/database.ts'
import { V3, call, purchase } from '../office.ts'
import { allRows, idsOf, newFile, startOn } from './data-folder.ts'

/** A file with three sample orders and one that was placed. */
async function filled(path = newFile(), sealing?: ReturnType<typeof keyed>) {
  const practice = await startOn(path, { orders: 3, data: { path, ...(sealing && { sealing }) } })
  const id = (await call(practice, `${V3}/purchases`, { body: purchase() })).json.order_id
  await practice.stop()
  return { path, id }
}

function change(path: string, sql: string): void {
  const db = new DatabaseSync(path)
  db.exec(sql)
  db.close()
}

/** Encryption that binds each content to its place. */
function keyed() {
  const key = randomBytes(32)
  return {
    seal(content: Uint8Array, place: string): Uint8Array {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed: Uint8Array, place: string): Uint8Array | undefined {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(place))
      decipher.setAuthTag(sealed.subarray(-16))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
      } catch {
        return undefined
      }
    }
  }
}

describe('a data file that cannot be used', () => {
  it.each([
    [
      'damaged',
      'of noise',
      (path: string) => {
        writeFileSync(path, randomBytes(20_000))
      }
    ],
    [
      'damaged',
      'cut short',
      (path: string) => {
        writeFileSync(path, readFileSync(path).subarray(0, 9000))
      }
    ],
    [
      'damaged',
      'with a page of zeros',
      (path: string) => {
        writeFileSync(path, readFileSync(path).fill(0, 4096, 8192))
      }
    ],
    [
      'newer',
      'of a newer version',
      (path: string) => {
        change(path, 'PRAGMA user_version = 2; PRAGMA journal_mode = WAL')
      }
    ]
  ] as const)('is set aside unchanged (%s), %s, and new orders are made', async (because, _what, spoil) => {
    const { path, id } = await filled()
    spoil(path)
    const spoiled = readFileSync(path)
    const practice = await startOn(path, { orders: 3 })
    expect(practice.setAside).toMatchObject({ because })
    expect(readFileSync(practice.setAside?.path ?? '')).toEqual(spoiled)
    const ids = idsOf(await allRows(practice))
    expect([ids.length, ids.includes(id)]).toEqual([3, false])
    await practice.stop()
    expect((await startOn(path)).setAside).toBeUndefined()
  })

  it('does not overwrite one that was set aside before', async () => {
    const { path } = await filled()
    for (const noise of ['one', 'two', 'three']) {
      writeFileSync(path, noise)
      await (await startOn(path)).stop()
    }
    const kept = readdirSync(dirname(path)).filter(name => name.includes('.damaged-'))
    expect(kept.map(name => readFileSync(`${dirname(path)}/${name}`, 'utf8')).toSorted()).toEqual([
      'one',
      'three',
      'two'
    ])
  })

  it('is refused and left as it is if it belongs to another program', async () => {
    const path = newFile()
    change(path, 'CREATE TABLE notes (text TEXT)')
    const before = readFileSync(path)
    await expect(startOn(path)).rejects.toMatchObject({ trouble: 'foreign', message: expect.stringContaining(path) })
    expect(readFileSync(path)).toEqual(before)
  })

  it('is refused while another service has it open, which goes on', async () => {
    const path = newFile()
    const first = await startOn(path, { orders: 3 })
    await expect(startOn(path)).rejects.toMatchObject({ trouble: 'in-use', message: expect.stringContaining(path) })
    expect((await call(first, `${V3}/purchases`, { body: purchase() })).status).toBe(201)
    await first.stop()
    expect(await allRows(await startOn(path))).toHaveLength(4)
  })

  it('is an error if it is a folder, or in a folder that does not exist', async () => {
    const path = newFile()
    mkdirSync(path)
    await expect(startOn(path)).rejects.toThrow()
    await expect(startOn(`${path}/nowhere/practice.db`)).rejects.toThrow()
    expect(readdirSync(path)).toEqual([])
  })

  it('is made anew if it is empty', async () => {
    const path = newFile()
    writeFileSync(path, '')
    const practice = await startOn(path, { orders: 3 })
    expect([practice.setAside, (await allRows(practice)).length]).toEqual([undefined, 3])
  })
})

it('a data file waits for the disk with every commit', () => {
  const path = newFile()
  const db = openDatabase(path)
  const pragma = (name: string) => db.prepare(`PRAGMA ${name}`).get()?.[name]
  expect(['synchronous', 'fullfsync', 'journal_mode', 'locking_mode'].map(pragma)).toEqual([
    3,
    1,
    'delete',
    'exclusive'
  ])
  db.close()
})

describe('a sealed data file', () => {
  it('holds no name, address or id of a person in the clear, and is read again with its key', async () => {
    const sealing = keyed()
    const { path, id } = await filled(undefined, sealing)
    const bytesOf = (file: string) => readFileSync(file).toString('latin1')
    const [bytes, inClear] = [bytesOf(path), bytesOf((await filled()).path)]
    for (const words of ['XYZ Title', 'Pe\xc3\xb1a', 'Barton Hills', 'ana@example.com', '78704', '2027-01-15'])
      expect([words, bytes.includes(words), inClear.includes(words)]).toEqual([words, false, true])
    const again = await startOn(path, { data: { path, sealing } })
    expect((await allRows(again))[0]).toMatchObject({ order_id: id, name: 'XYZ Title, INC / Peña purchase' })
    expect(again.orders().get(id)?.body).toEqual(purchase())
  })

  it('is set aside if its key is another', async () => {
    const { path } = await filled(undefined, keyed())
    const practice = await startOn(path, { orders: 3, data: { path, sealing: keyed() } })
    expect(practice.setAside).toMatchObject({ because: 'damaged' })
    expect(await allRows(practice)).toHaveLength(3)
  })

  it('is refused and left as it is without any key', async () => {
    const { path } = await filled(undefined, keyed())
    await expect(startOn(path)).rejects.toMatchObject({ trouble: 'sealed' })
    expect(existsSync(path)).toBe(true)
  })

  it('whose rows were swapped is not taken for what it was', async () => {
    const sealing = keyed()
    const { path } = await filled(undefined, sealing)
    const open = () => startOn(path, { data: { path, sealing } })
    const practice = await open()
    await call(practice, `${V3}/purchases`, { body: purchase() })
    await practice.stop()
    change(path, 'UPDATE orders SET facts = (SELECT facts FROM orders WHERE serial = 0)')
    const { status } = await call(await open(), '/public/api/v4.0.0/transactions')
    expect(status).toBe(500)
  })
})
