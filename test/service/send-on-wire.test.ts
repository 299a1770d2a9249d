import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { heldTimer, ORDER_ID, REFINANCE, send, sendBytes, serviceAt } from './connect.ts'
import { leadAxiosElsewhere } from './lead-axios-elsewhere.ts'
import { startAnswering, startHttp, startTcp } from './servers.ts'
import { SCHEMES, notSent, unknown } from './send-outcomes.ts'

describe('permission to write to the wire', () => {
  const SENT = JSON.stringify({ é: 'Ünïcode', spaces: '  ' })

  it('is requested once connected, before any byte of the order is written (R34)', async () => {
    const { promise: connected, resolve } = Promise.withResolvers<void>()
    const server = await startHttp((_request, response) => response.end(JSON.stringify({ order_id: ORDER_ID })))
    const seen: number[] = []
    const outcome = await send(serviceAt(server.origin), REFINANCE, {
      onWire: () => {
        seen.push(server.received.length)
        resolve()
        return true
      }
    })
    await connected
    expect([seen, outcome.state, server.received.length]).toEqual([[0], 'accepted', 1])
  })

  /** A server that counts bytes, of a request that is never whole, too; `closed` ends with its connection. */
  async function counting() {
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    let bytes = 0
    const server = await startTcp(socket => {
      socket
        .on('data', chunk => {
          bytes += chunk.length
        })
        .on('close', () => {
          resolve()
        })
    })
    return { service: serviceAt(`http://localhost:${server.port}`), closed, seen: () => [server.connections(), bytes] }
  }

  it('when denied, writes no byte and closes the connection (R34)', async () => {
    const { service, closed, seen } = await counting()
    expect(await send(service, REFINANCE, { onWire: () => false })).toEqual(notSent({ kind: 'canceled' }))
    await closed
    expect(seen()).toEqual([1, 0])
  })

  it('when it throws, rejects the call, writes no byte and closes the connection (R34)', async () => {
    const { service, closed, seen } = await counting()
    const onWire = () => {
      throw new Error('the disk is full')
    }
    await expect(send(service, REFINANCE, { onWire })).rejects.toThrow('the disk is full')
    await closed
    expect(seen()).toEqual([1, 0])
  })

  it('is not requested after the send is aborted, and an order aborted before it is not sent (R33)', async () => {
    const server = await startAnswering(201, { order_id: ORDER_ID })
    let asked = 0
    const ended = AbortSignal.abort({ kind: 'canceled' } satisfies Failure)
    expect(
      await send(serviceAt(server.origin), REFINANCE, {
        onWire: () => {
          asked++
          return true
        },
        signal: ended
      })
    ).toEqual(notSent({ kind: 'canceled' }))
    expect([asked, server.received.length]).toEqual([0, 0])
  })

  it('is not requested where the send is aborted while the connection is made, which is not waited for (R33)', async () => {
    const controller = new AbortController()
    const lookup = () => {
      controller.abort({ kind: 'canceled' } satisfies Failure)
    }
    let asked = 0
    const onWire = () => asked++ === 0
    const service = serviceAt('http://localhost:9', { lookup })
    const { signal } = controller
    expect(await send(service, REFINANCE, { onWire, signal })).toEqual(notSent({ kind: 'canceled' }))
    expect(asked).toBe(0)
  })

  it('once granted, makes an aborted send unknown, with the reason (R33, R49)', async () => {
    const controller = new AbortController()
    const server = await startHttp(() => {
      controller.abort({ kind: 'timed-out', afterSeconds: 5 } satisfies Failure)
    })
    expect(await send(serviceAt(server.origin), REFINANCE, { signal: controller.signal })).toEqual(
      unknown({ kind: 'timed-out', afterSeconds: 5 })
    )
    expect(server.received).toHaveLength(1)
  })

  it('does not stop the timeout, even with a signal that never aborts (V04)', async () => {
    const timer = heldTimer()
    const { signal } = new AbortController()
    const connected = await startHttp(() => {
      timer.ring()
    })
    const options = { timeoutSeconds: 30, startTimer: timer.startTimer }
    expect(await send(serviceAt(connected.origin, options), REFINANCE, { signal })).toEqual(
      unknown({ kind: 'timed-out', afterSeconds: 30 })
    )
    const stalled = await startTcp(socket => {
      socket.once('data', () => {
        timer.ring()
      })
    })
    expect(await send(serviceAt(`https://localhost:${stalled.port}`, options), REFINANCE, { signal })).toEqual(
      notSent({ kind: 'timed-out', afterSeconds: 30 })
    )
  })

  it('does not stop closing the service from aborting, even with a signal', async () => {
    const server = await startHttp(() => {
      service.close()
    })
    const service = serviceAt(server.origin)
    expect(await send(service, REFINANCE, { signal: new AbortController().signal })).toEqual(
      unknown({ kind: 'canceled' })
    )
  })

  it('once granted, makes the order unknown if the app fails, and reports the error (R33)', async () => {
    const server = await startHttp(() => undefined)
    const told: unknown[] = []
    leadAxiosElsewhere()
    expect(await send(serviceAt(server.origin), REFINANCE, { onBug: error => told.push(error) })).toEqual(
      unknown({ kind: 'bug' })
    )
    expect(String(told)).toBe('Error: a request could not be made: ')
  })

  it.each(SCHEMES)('covers exactly the given bytes: %s (R41)', async scheme => {
    const server = await startAnswering(201, { order_id: ORDER_ID }, {}, scheme)
    await sendBytes(serviceAt(server.origin), { path: '/public/api/v3.0.0/transactions/refinances', body: SENT })
    expect(server.received[0]?.body).toBe(SENT)
    expect(server.received[0]?.headers['content-length']).toBe(String(Buffer.byteLength(SENT)))
  })
})
