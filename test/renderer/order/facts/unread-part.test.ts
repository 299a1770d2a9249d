import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { listReadAt } from '../../../../renderer/order/facts/list-read-at.ts'
import { noFileText, unreadParts } from '../../../../renderer/order/facts/unread-part.ts'
import { listStatus } from '../../app/order-cache-samples.ts'

const [NONE, OFFLINE, REFUSED]: readonly [Failure, Failure, Failure] = [
  { kind: 'not-found' },
  { kind: 'offline' },
  { kind: 'forbidden' }
]
const parts = (progress: Failure | undefined, documents: Failure | undefined, known = {}) =>
  unreadParts({ progress, documents }, { order: true, progress: false, documents: false, ...known })

describe('a part of an order that was not read', () => {
  it('is quiet while it may not be there yet, each by itself', () => {
    const { progress, documents } = parts(NONE, NONE)
    expect([progress.quiet, documents.quiet]).toEqual([
      'No progress yet. Stages appear shortly after an order is placed.',
      'No documents yet.'
    ])
    expect(parts(NONE, undefined, { documents: true }).progress.quiet).toMatch(/^No progress yet/)
  })

  it('is a failure where it was there before, or the order is not known', () => {
    expect(parts(NONE, undefined, { progress: true })).toEqual({ progress: { failure: NONE }, documents: {} })
    expect(parts(undefined, NONE, { documents: true })).toEqual({ progress: {}, documents: { failure: NONE } })
    expect(parts(undefined, NONE, { order: false })).toEqual({ progress: {}, documents: { failure: NONE } })
  })

  it('says once what both have in common', () => {
    expect(parts(OFFLINE, OFFLINE)).toEqual({ progress: { failure: OFFLINE }, documents: {} })
    expect(parts(OFFLINE, REFUSED).documents.meaning).toMatch(/can’t read the documents of this order/)
    const { progress, documents } = parts(REFUSED, REFUSED)
    expect(progress.meaning).toMatch(/can’t read the stages and documents of this order/)
    expect(documents).toEqual({})
  })

  it('has the meaning of its own refusal', () => {
    expect(parts(REFUSED, undefined).progress.meaning).toMatch(/can’t read the stages of this order/)
    expect(parts(undefined, REFUSED).documents.meaning).toMatch(/about new ones or changed wire instructions/)
  })
})

it.each([
  [2, null, null, 'Not received'],
  [-2, null, null, 'Not received'],
  [2, null, '2026-11-19 16:04:00', 'Can’t be downloaded yet'],
  [2, 'a.pdf', null, 'Can’t be downloaded yet'],
  [-2, 'a.pdf', null, 'Can’t be downloaded']
])('a slot %i with the file %s of %s says: %s', (id, fileName, uploadedAt, short) => {
  expect(noFileText({ id, fileName, uploadedAt }).short).toBe(short)
})

it('the list is as old as its last whole reading, or else as its last page', () => {
  const whole = { at: 1000, confirmed: false }
  expect(
    [listStatus({ whole, asOf: 2000 }), listStatus({ asOf: 2000 }), listStatus(), undefined].map(listReadAt)
  ).toEqual([1000, 2000, undefined, undefined])
})
