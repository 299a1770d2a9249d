import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { resetSocket } from '../../../practice/http/reset-socket.ts'

/** A connection's two ends; the server's has read nothing yet. */
async function pairOfSockets(): Promise<{ readonly near: Socket; readonly far: Socket }> {
  const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const far = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true })
  const [[near]] = (await Promise.all([once(server, 'connection'), once(far, 'connect')])) as [[Socket], unknown]
  onTestFinished(() => {
    for (const socket of [near, far]) socket.destroy()
    server.close()
  })
  return { near, far }
}

it('a connection is reset', async () => {
  const { near, far } = await pairOfSockets()
  const broken = once(far, 'error')
  resetSocket(near)
  expect(await broken).toMatchObject([{ code: 'ECONNRESET' }])
})

it('a connection whose end is on its way is closed, without an error', async () => {
  const { near } = await pairOfSockets()
  const errors: unknown[] = []
  near.on('error', error => errors.push(error))
  const closed = once(near, 'close')
  near.end()
  resetSocket(near)
  await closed
  expect(errors).toEqual([])
})
