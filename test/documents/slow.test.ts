import { describe, expect, it } from 'vitest'
import { heldTimer } from '../service/connect.ts'
import { PDF } from './support/files.ts'
import {
  answer,
  deskIn,
  expectUnharmed,
  oneByOne,
  sentence,
  startHostileShop,
  type Attack
} from './support/hostile-shop.ts'

describe('a service that is slow', () => {
  const SLOW = 'The service didn’t respond within 60 seconds.'

  it.each<[string, (timer: ReturnType<typeof heldTimer>) => Attack]>([
    [
      'says nothing',
      timer => () => {
        timer.ring()
      }
    ],
    [
      'gives its headers a byte at a time',
      timer => socket => {
        oneByOne(answer('200 OK', [], PDF).subarray(0, 30))(
          Object.assign(socket, {
            end: () => {
              timer.ring()
            }
          }),
          '',
          1
        )
      }
    ],
    [
      'gives hints for ever',
      timer => socket => {
        const hint = (count: number): void => {
          if (count === 50) timer.ring()
          if (!socket.destroyed)
            socket.write('HTTP/1.1 103 Early Hints\r\n\r\n', () => {
              setImmediate(hint, count + 1)
            })
        }
        hint(0)
      }
    ]
  ])('and %s is given up after its time, whatever it sent (R61)', async (_what, attack) => {
    const held = heldTimer()
    let [started, asked, rung] = [0, 0, 0]
    const timer = {
      startTimer(ring: () => void) {
        started += 1
        return held.startTimer(ring)
      },
      ring() {
        rung ||= started
        held.ring()
      }
    }
    const act = attack(timer)
    const shop = await startHostileShop((...request) => {
      asked = started
      act(...request)
    })
    const desk = await deskIn(shop.origin, { startTimer: timer.startTimer })
    const outcome = await desk.download(4)
    await expectUnharmed(desk, [], outcome)
    expect(outcome.ok ? 'fetched' : sentence(outcome.failure)).toBe(SLOW)
    // Its time began before it was asked, and not again with what it sent since.
    expect([asked, rung]).toEqual([1, 1])
  })

  it('and stops in the middle is given up after its time; what can be gone on with stays (R61, R62)', async () => {
    const timer = heldTimer()
    const bytes = Buffer.concat([PDF, Buffer.alloc(5000)])
    const shop = await startHostileShop(socket => {
      socket.write(answer('200 OK', [`Content-Length: ${bytes.length}`, 'ETag: "1"'], bytes.subarray(0, 4000)))
    })
    const desk = await deskIn(shop.origin, {
      startTimer: timer.startTimer,
      onChange: ({ received }) => {
        if (received > 0) setImmediate(timer.ring)
      }
    })
    const outcome = await desk.download(4)
    await expectUnharmed(desk, [], outcome)
    expect(outcome.ok ? 'fetched' : sentence(outcome.failure)).toBe(SLOW)
    expect(desk.store.waiting.all()).toMatchObject([
      { state: 'failed', unfinished: { etag: '"1"', total: bytes.length } }
    ])
  })
})
