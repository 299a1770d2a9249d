import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { connectOffice } from '../../../main/office/connect/connect.ts'

/** A message of PostgreSQL's protocol. */
function message(type: string, body: string): Buffer {
  const bytes = Buffer.from(body, 'latin1')
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeUInt32BE(bytes.length + 4, 1)
  return Buffer.concat([head, bytes])
}

const READY = message('Z', 'I')
const REFUSAL = message('E', 'SERROR\0C42501\0Mnot for this role\0\0')

it('a connection is given up at once where the database refuses and then the network freezes', async () => {
  // It lets anyone in, refuses every query, and never says goodbye.
  const server = createServer({ allowHalfOpen: true }, socket => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', '\0\0\0\0'), READY]))
      socket.on(
        'data',
        chunk => void (chunk.toString('latin1').startsWith('Q') && socket.write(Buffer.concat([REFUSAL, READY])))
      )
    })
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
  })
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const access = { host: '127.0.0.1', port, database: 'd', role: 'r', password: 'p' }
  await expect(connectOffice(access, () => undefined)).rejects.toThrow('not for this role')
})
