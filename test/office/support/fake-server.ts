import { createHmac, pbkdf2Sync } from 'node:crypto'
import type { Socket } from 'node:net'
import { startTcp } from '../../service/servers.ts'

/** A message of PostgreSQL's protocol. */
export function message(type: string, body: string): Buffer {
  const bytes = Buffer.from(body, 'latin1')
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeUInt32BE(bytes.length + 4, 1)
  return Buffer.concat([head, bytes])
}

export const READY = message('Z', 'I')
export const SIGNED_IN = message('R', '\0\0\0\0')
export const ASKS_SCRAM = message('R', '\0\0\0\x0aSCRAM-SHA-256\0\0')

/** A server on loopback that answers a desk's nth message with the nth answer; `received` is what it was sent. */
export async function startScripted(...answers: readonly Buffer[]): Promise<{ port: number; received: Buffer[] }> {
  const received: Buffer[] = []
  const { port } = await startTcp(socket => {
    let at = 0
    socket.on('data', bytes => {
      received.push(bytes)
      const answer = answers[at++]
      if (answer !== undefined) socket.write(answer)
    })
  })
  return { port, received }
}

/** Signs a desk in by SCRAM, as a server does that has the verifier of `password`; then `onQuery` is told of all it sends. */
export function signIn(socket: Socket, password: string, onQuery: (bytes: Buffer) => void): void {
  const [salt, rounds] = [Buffer.from('salt'), 4096]
  const hmac = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest()
  socket.once('data', () => {
    socket.write(ASKS_SCRAM)
    socket.once('data', first => {
      const bare = first.toString('latin1').replace(/^.*n,,/s, '')
      const offer = `${bare.replace(/^.*r=/, 'r=')}more,s=${salt.toString('base64')},i=${rounds}`
      socket.write(message('R', `\0\0\0\x0b${offer}`))
      socket.once('data', last => {
        const final = last
          .toString('latin1')
          .slice(5)
          .replace(/,p=.*$/s, '')
        const serverKey = hmac(pbkdf2Sync(password, salt, rounds, 32, 'sha256'), 'Server Key')
        const proof = hmac(serverKey, `${bare},${offer},${final}`).toString('base64')
        socket.on('data', onQuery)
        socket.write(Buffer.concat([message('R', `\0\0\0\x0cv=${proof}`), SIGNED_IN, READY]))
      })
    })
  })
}
