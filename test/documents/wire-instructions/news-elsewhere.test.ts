import { describe, expect, it } from 'vitest'
import type { EventName } from '#domain/bridge.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { failed, ok } from '#domain/common/result.ts'
import { MOST_OPEN_ALARMS } from '#domain/wire-instructions/wire-instructions.ts'
import { NOTHING_KNOWN } from '#domain/wire-instructions/wire-state.ts'
import { wireView } from '#domain/wire-instructions/wire-view.ts'
import { createWireSender } from '../../../main/compose-wire.ts'

const ORDER = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId
const OTHER = '1b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId
const VIEW = wireView(ORDER, NOTHING_KNOWN, [], '')
const OPEN = [{ orderId: ORDER, since: 1, alarms: 1 }]
const NEWS = { watch: { ...VIEW, count: 1 }, raised: ['replaced' as const], open: OPEN }

/** A desk that has the documents of `active` open, and knows of these orders that they are its client's. */
function desk(own: readonly OrderId[] | null) {
  const [sent, shown, read]: [[EventName, unknown][], string[], OrderId[]] = [[], [], []]
  const watched: OrderId[] = []
  const known = { own, count: 1, isStoreWell: true, brokenAt: undefined as OrderId | undefined }
  /** A slow one answers with what it knew when it was asked, once it is told to. */
  const cache = { isSlow: false, asked: [] as (() => void)[] }
  const sender = createWireSender(
    {
      current: () => ({
        connectionId: 'active',
        wire: {
          async watch(orderId) {
            watched.push(orderId)
            if (orderId === known.brokenAt) throw new Error('no store')
            return known.isStoreWell
              ? ok({ ...VIEW, orderId, count: known.count })
              : failed({ kind: 'store', trouble: 'disk-full' })
          },
          open: async () => ok(known.own === null ? [] : OPEN)
        },
        downloads: {
          readWatched: async orderId => {
            read.push(orderId)
          }
        }
      })
    },
    { send: (name, news) => sent.push([name, news]), notify: text => shown.push(text) },
    {
      async ownOrders() {
        const answer = known.own
        if (cache.isSlow) await new Promise<void>(resolve => cache.asked.push(resolve))
        return answer
      }
    }
  )
  return { sender, sent, shown, read, known, cache, watched }
}

describe('news of wire instructions from another desk', () => {
  it('go to the page, and to the system, which names nothing (R18)', async () => {
    const { sender, sent, shown, read } = desk([ORDER])
    await sender.sendNewsElsewhere('active', NEWS)
    expect(sent).toEqual([
      ['wire.changed', NEWS.watch],
      ['wire.openChanged', { connectionId: 'active', open: OPEN }]
    ])
    expect(shown).toEqual([expect.stringMatching(/^Wire instructions changed on an order\./)])
    expect(read).toEqual([ORDER])
  })

  it('that raise nothing show nothing', async () => {
    const { sender, shown } = desk([ORDER])
    await sender.sendNewsElsewhere('active', { ...NEWS, raised: [] })
    expect(shown).toEqual([])
  })

  it('about an order of another client are not shown, nor counted', async () => {
    const { sender, sent, shown } = desk([])
    await sender.sendNewsElsewhere('active', NEWS)
    expect(sent.at(-1)).toEqual(['wire.openChanged', { connectionId: 'active', open: [] }])
    expect(shown).toEqual([])
  })

  it('for a client that is not on the page are only counted', async () => {
    const { sender, sent, shown, read } = desk([ORDER])
    await sender.sendNewsElsewhere('other', NEWS)
    expect(sent).toEqual([['wire.openChanged', { connectionId: 'other', open: OPEN }]])
    // Read, its documents would be asked for with the token of the client on the page.
    expect([shown, read]).toEqual([[], []])
  })

  it('that come before it is known whose orders they are about are shown then, once', async () => {
    const { sender, shown, known } = desk(null)
    await sender.sendNewsElsewhere('active', NEWS)
    expect(shown).toEqual([])
    known.own = [ORDER]
    for (const _ of ['once', 'again']) await sender.ownOrdersKnown()
    expect(shown).toHaveLength(1)
  })

  it('are not shown late where a call was recorded meanwhile', async () => {
    const { sender, shown, known } = desk(null)
    await sender.sendNewsElsewhere('active', NEWS)
    Object.assign(known, { own: [ORDER], count: 0 })
    await sender.ownOrdersKnown()
    expect(shown).toEqual([])
  })

  it('are shown though it was asked whose orders they are about just before that became known', async () => {
    const { sender, sent, shown, known, cache } = desk(null)
    cache.isSlow = true
    const sending = sender.sendNewsElsewhere('active', NEWS)
    known.own = [ORDER]
    cache.isSlow = false
    await sender.ownOrdersKnown()
    for (const answer of cache.asked) answer()
    await sending
    expect(shown).toHaveLength(1)
    expect(sent.at(-1)).toEqual(['wire.openChanged', { connectionId: 'active', open: OPEN }])
  })

  it('wait on while the store does not say whether a call was recorded', async () => {
    const { sender, shown, known } = desk(null)
    await sender.sendNewsElsewhere('active', NEWS)
    Object.assign(known, { own: [ORDER], isStoreWell: false })
    await sender.ownOrdersKnown()
    expect(shown).toEqual([])
    known.isStoreWell = true
    await sender.ownOrdersKnown()
    expect(shown).toHaveLength(1)
  })

  it('are kept once for each order, and no more than can be open', async () => {
    const { sender, known, watched } = desk(null)
    const about = (index: number) => `0b8f1c1e-7c55-4b50-9f5e-${String(index).padStart(12, '0')}` as OrderId
    for (let index = 0; index < MOST_OPEN_ALARMS + 3; index++)
      for (const orderId of [about(index), about(index).toUpperCase() as OrderId])
        await sender.sendNewsElsewhere('active', { ...NEWS, watch: { ...NEWS.watch, orderId } })
    known.own = [ORDER]
    await sender.ownOrdersKnown()
    expect([watched.length, watched.at(-1)?.toLowerCase()]).toEqual([MOST_OPEN_ALARMS, about(MOST_OPEN_ALARMS + 2)])
  })

  it('never take back what later ones opened, however late it is known whose orders they are about (F2)', async () => {
    const { sender, sent, known, cache } = desk(null)
    cache.isSlow = true
    const first = sender.sendNewsElsewhere('active', NEWS)
    Object.assign(known, { own: [ORDER, OTHER] })
    cache.isSlow = false
    await sender.ownOrdersKnown()
    const open = [...OPEN, { orderId: OTHER, since: 2, alarms: 1 }]
    await sender.sendNewsElsewhere('active', { ...NEWS, open })
    for (const answer of cache.asked) answer()
    await first
    expect(sent.at(-1)).toEqual(['wire.openChanged', { connectionId: 'active', open }])
  })

  it('are each told, though one of them could not be asked about, which waits on', async () => {
    const { sender, sent, shown, known, watched } = desk(null)
    for (const orderId of [ORDER, OTHER])
      await sender.sendNewsElsewhere('active', { ...NEWS, watch: { ...NEWS.watch, orderId } })
    Object.assign(known, { own: [ORDER, OTHER], brokenAt: ORDER })
    sent.length = 0
    await expect(sender.ownOrdersKnown()).rejects.toThrow('no store')
    expect([shown.length, watched]).toEqual([1, [ORDER, OTHER]])
    expect(sent).toEqual([['wire.openChanged', { connectionId: 'active', open: OPEN }]])
    known.brokenAt = undefined
    for (const _ of ['once', 'again']) await sender.ownOrdersKnown()
    expect(watched).toEqual([ORDER, OTHER, ORDER])
  })
})

describe('news of wire instructions that this desk noticed', () => {
  it('go to the page and to the system, and read no documents again', async () => {
    const { sender, sent, shown, read } = desk([ORDER])
    await sender.sendNews('active', NEWS)
    expect(sent).toEqual([
      ['wire.changed', NEWS.watch],
      ['wire.openChanged', { connectionId: 'active', open: OPEN }]
    ])
    expect([shown.length, read]).toEqual([1, []])
  })

  it('that open and close no alarm leave the list of open ones as it is', async () => {
    const { sender, sent, shown } = desk([ORDER])
    await sender.sendNews('active', { ...NEWS, raised: [], open: undefined })
    expect([sent, shown]).toEqual([[['wire.changed', NEWS.watch]], []])
  })
})
