import { TLSSocket } from 'node:tls'
import pg from 'pg'
import { expect, it } from 'vitest'
import { endOnNonsense } from '../../../main/office/connect/nonsense.ts'
import { AUTHORITY, LOCALHOST, startTcp } from '../../service/servers.ts'

/** A way to sign in that there is not. */
const NONSENSE = Uint8Array.from([0x52, 0, 0, 0, 8, 0, 0, 0, 99])

it('a server that answers nonsense under TLS fails the connection, and nothing else (O11)', async () => {
  const { port } = await startTcp(socket => {
    socket.once('data', () => {
      socket.write('S')
      const secure = new TLSSocket(socket, { isServer: true, ...LOCALHOST })
      secure.on('data', () => secure.write(NONSENSE))
      secure.on('error', () => undefined)
    })
  })
  const client = new pg.Client({ host: 'localhost', port, user: 'desk', ssl: { ca: AUTHORITY } })
  const connecting = client.connect()
  endOnNonsense(client, true)
  await expect(connecting).rejects.toThrow('the server does not answer as a database does')
})
