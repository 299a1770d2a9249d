import { describe, expect, it } from 'vitest'
import type { OutboxItem } from '#domain/order/outbox.ts'
import { nextActionOf } from '../../../../renderer/outbox/state/next-action.ts'
import { orderId } from '../../app/samples.ts'
import { draftId, NOW, queuedItem, sampleItem, sentItem, unknownItem } from '../samples.ts'

const offline = { kind: 'offline' } as const

describe('the main action of a row', () => {
  const toItem = { name: 'outbox-item', params: { draftId: draftId(1) } }
  it.each<[OutboxItem, unknown]>([
    [queuedItem({ for: 'turn' }), undefined],
    [queuedItem({ for: 'time', at: NOW, failure: offline }), { label: 'Send now', act: 'sendNow' }],
    [
      queuedItem({ for: 'look', at: NOW, because: 'young', failure: null, isStuck: true }),
      { label: 'Send now', act: 'sendNow' }
    ],
    [
      queuedItem({ for: 'look', at: NOW, because: 'unread', failure: null, isStuck: true }),
      { label: 'Check now', act: 'sendNow' }
    ],
    [
      queuedItem({ for: 'token', failure: { kind: 'unauthorized' } }),
      { label: 'Connections', to: { name: 'connect' } }
    ],
    [
      queuedItem({ for: 'token', failure: { kind: 'vault', trouble: 'locked' } }),
      { label: 'Try again', act: 'sendNow' }
    ],
    [queuedItem({ for: 'account' }), { label: 'Resolve', to: toItem }],
    [queuedItem({ for: 'recovered' }), { label: 'Resolve', to: toItem }],
    [queuedItem({ for: 'office', hold: { kind: 'sent', desk: 'Dana' } }), { label: 'Resolve', to: toItem }],
    [sampleItem({ state: 'sending' }), undefined],
    [unknownItem(), { label: 'Check now', act: 'searchAgain' }],
    [unknownItem({ maySendAgain: true }), { label: 'Resolve', to: toItem }],
    [sentItem(), { label: 'Open order', to: { name: 'order', params: { orderId: orderId(1) } } }],
    [sampleItem({ state: 'closed' }), undefined]
  ])('%o: %o', (item, way) => {
    expect(nextActionOf(item)).toEqual(way)
  })
})
