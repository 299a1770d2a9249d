import { describe, expect, it } from 'vitest'
import type { DownloadNews } from '#domain/bridge.ts'
import type { Download } from '#domain/documents/download.ts'
import { createDownloadEvents } from '../../../main/documents/queue/download-events.ts'
import { totalsOf } from '../../../main/documents/queue/totals.ts'
import { orderId } from '../../storage/support/samples.ts'
import { keyOf } from '../support/desk.ts'
import { pauses } from '../support/held-shop.ts'

const download = (documentId: number, received: number): Download => ({
  ...keyOf(documentId),
  state: 'receiving',
  name: '',
  orderName: '',
  fileName: null,
  received,
  total: 100,
  failure: null,
  files: [],
  standing: 'current'
})

function news() {
  const timer = pauses()
  const told: DownloadNews[] = []
  const removed = new Set<number>()
  const created = createDownloadEvents(
    all => told.push(all),
    () => ({ has: ({ documentId }) => !removed.has(documentId), totals: () => totalsOf([], 0, null) }),
    timer.startTimer
  )
  return {
    ...created,
    timer,
    removed,
    told: () => told.map(({ downloads }) => downloads.map(({ documentId, received }) => [documentId, received]))
  }
}

describe('news of downloads', () => {
  it('are told together after a while, of each document the latest', () => {
    const { change, timer, told } = news()
    for (const received of [1, 2, 3]) change(download(1, received))
    change(download(2, 9))
    change(download(1, 4))
    expect(told()).toEqual([])
    timer.ring()
    expect(told()).toEqual([
      [
        [1, 4],
        [2, 9]
      ]
    ])
    change(download(2, 10))
    timer.ring()
    expect(told()).toEqual([
      [
        [1, 4],
        [2, 9]
      ],
      [[2, 10]]
    ])
  })

  it('are none of what left the list meanwhile, which the page would show again', () => {
    const { change, removed, timer, told } = news()
    change(download(1, 1))
    change(download(2, 1))
    removed.add(1)
    timer.ring()
    expect(told()).toEqual([[[2, 1]]])
  })

  it('are told once however often they are asked for, and not without a reason', () => {
    const { soon, timer, told } = news()
    timer.ring()
    expect(told()).toEqual([])
    soon()
    soon()
    timer.ring()
    timer.ring()
    expect(told()).toEqual([[]])
  })

  it('are told no more once it has ended, whatever still comes', () => {
    const { change, soon, end, timer, told } = news()
    change(download(1, 1))
    end()
    timer.ring()
    change(download(1, 2))
    soon()
    timer.ring()
    expect(told()).toEqual([])
  })

  it('are told eight times a second at most, and of each order’s own documents', () => {
    const { change, timer, told } = news()
    change(download(1, 1))
    change({ ...download(1, 2), orderId: orderId() })
    expect(timer.waits()).toEqual([120])
    timer.ring()
    expect(told()).toEqual([
      [
        [1, 1],
        [1, 2]
      ]
    ])
  })
})
