import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { launchPractice, refinance, TOKEN, V3 } from '../office.ts'

it.each([
  [0, 1],
  [1, 0]
])('an order of whose body %i bytes are missing is placed %i times', async (missing, times) => {
  const practice = await launchPractice({ orders: 0 })
  const body = JSON.stringify(refinance())
  const { host, port, hostname } = new URL(practice.baseUrl)
  const socket = connect(Number(port), hostname)
  socket.resume()
  const head = [
    `POST ${V3}/refinances HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Bearer ${TOKEN}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body) + missing}`,
    'Connection: close'
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  await once(socket, 'close')
  expect(practice.orders().size).toBe(times)
})
