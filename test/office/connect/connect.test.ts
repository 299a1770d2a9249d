import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { connectOffice } from '../../../main/office/connect/connect.ts'
import { troubleOf } from '../../../main/office/membership/trouble.ts'
import { ASKS_SCRAM, message, READY, signIn, SIGNED_IN, startScripted } from '../support/fake-server.ts'

const REFUSAL = message('E', 'SERROR\0C42501\0Mnot for this role\0\0')
const PASSWORD = 'for this desk only'
const accessAt = (port: number) => ({ host: '127.0.0.1', port, database: 'd', role: 'r', password: PASSWORD })

it('a connection is given up at once where the database refuses and then the network freezes', async () => {
  // It signs the desk in, refuses every query, and never says goodbye.
  const server = createServer({ allowHalfOpen: true }, socket => {
    signIn(
      socket,
      PASSWORD,
      chunk => void (chunk.toString('latin1').startsWith('Q') && socket.write(Buffer.concat([REFUSAL, READY])))
    )
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
  })
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await expect(connectOffice(accessAt(port), () => undefined)).rejects.toThrow('not for this role')
})

it('a connection that leaves this computer is bound to its TLS, which nothing between can then take the place of (M5)', async () => {
  const clients: pg.Client[] = []
  vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(function (this: pg.Client) {
    clients.push(this)
    throw new Error('no network')
  })
  for (const host of ['db.example.com', '127.0.0.1'])
    await expect(connectOffice({ ...accessAt(1), host }, () => undefined)).rejects.toThrow('no network')
  expect(clients.map((client): unknown => Reflect.get(client, 'enableChannelBinding'))).toEqual([true, false])
})

describe('a server that is not the office’s', () => {
  const md5 = (text: string) => createHash('md5').update(text).digest('hex')

  const troubleWith = async (...answers: readonly Buffer[]) => {
    const { port, received } = await startScripted(...answers)
    const error: unknown = await connectOffice(accessAt(port), () => undefined).catch((thrown: unknown) => thrown)
    return { error, trouble: troubleOf(error), sent: received.map(bytes => bytes.toString('latin1')) }
  }

  it.each([
    ['the password as it is', message('R', '\0\0\0\x03')],
    ['its MD5', message('R', '\0\0\0\x05salt')],
    ['another kind of proof', message('R', '\0\0\0\x07')]
  ])('gets no answer where it asks for %s (M5)', async (_, question) => {
    const { trouble, sent } = await troubleWith(question)
    expect(trouble).toBe('unsafe-sign-in')
    expect(sent).toHaveLength(1)
    const all = sent.join('')
    expect(all).toContain('user\0r\0')
    for (const secret of [PASSWORD, md5(`${md5(`${PASSWORD}r`)}salt`)]) expect(all).not.toContain(secret)
  })

  it('is asked nothing where it lets the desk in without a proof (M5)', async () => {
    const { trouble, sent } = await troubleWith(Buffer.concat([SIGNED_IN, READY]))
    expect(trouble).toBe('unsafe-sign-in')
    expect(sent).toHaveLength(1)
  })

  it('is asked nothing where it skips its own proof, or gets it wrong (M5)', async () => {
    const skips = await troubleWith(ASKS_SCRAM, Buffer.concat([SIGNED_IN, READY]))
    expect([skips.trouble, skips.sent.length]).toEqual(['unsafe-sign-in', 2])
    const wrong = await troubleWith(ASKS_SCRAM, Buffer.concat([message('R', '\0\0\0\x0cv=AAAA'), SIGNED_IN, READY]))
    expect(String(wrong.error)).toContain('SASL')
    expect(wrong.sent).toHaveLength(2)
  })
})
