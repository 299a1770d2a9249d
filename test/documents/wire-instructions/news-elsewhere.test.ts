import { describe, expect, it } from 'vitest'
import type { EventName } from '#domain/bridge.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { ok } from '#domain/common/result.ts'
import { NOTHING_KNOWN } from '#domain/wire-instructions/wire-state.ts'
import { wireView } from '#domain/wire-instructions/wire-view.ts'
import { createWireSender } from '../../../main/compose-wire.ts'

const ORDER = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId
const VIEW = wireView(ORDER, NOTHING_KNOWN, [], '')
const OPEN = [{ orderId: ORDER, since: 1, alarms: 1 }]
const NEWS = { watch: { ...VIEW, count: 1 }, raised: ['replaced' as const], open: OPEN }

/** A desk that has the documents of `active` open, and knows of these orders that they are its client's. */
function desk(own: readonly OrderId[] | null) {
  const [sent, shown, read]: [[EventName, unknown][], string[], OrderId[]] = [[], [], []]
  const known = { own, count: 1 }
  const sender = createWireSender(
    {
      current: () => ({
        connectionId: 'active',
        wire: {
          watch: async () => ok({ ...VIEW, count: known.count }),
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
    { ownOrders: async () => known.own }
  )
  return { sender, sent, shown, read, known }
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
    const { sender, sent, shown } = desk([ORDER])
    await sender.sendNewsElsewhere('other', NEWS)
    expect(sent).toEqual([['wire.openChanged', { connectionId: 'other', open: OPEN }]])
    expect(shown).toEqual([])
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
})
