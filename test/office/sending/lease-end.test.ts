import { describe, expect, it } from 'vitest'
import type { OfficeHold } from '#domain/order/office-hold.ts'
import { holdOf, leaseEnd, type LeaseHolder } from '../../../main/office/sending/lease-end.ts'

type Attempts = Parameters<typeof leaseEnd>[1]
const NEVER_WIRED = { state: 'not-sent', wiredAt: null, failure: { kind: 'offline' } } as const
const REFUSED = { state: 'rejected', wiredAt: 1, failure: { kind: 'rejected', status: 422, fields: [] } } as const
const BUSY = { state: 'rejected', wiredAt: 1, failure: { kind: 'too-many-requests' } } as const
const RESENT = { state: 'resent', wiredAt: 1, failure: { kind: 'offline' } } as const

describe('the end of the right to send (O1)', () => {
  it.each<[string, Parameters<typeof leaseEnd>[0], Attempts, ReturnType<typeof leaseEnd>]>([
    ['a queued order still needs it', { state: 'queued' }, [NEVER_WIRED], null],
    ['so does one of which every attempt was in doubt before', { state: 'queued' }, [RESENT], null],
    ['one on its way needs it', { state: 'sending' }, [], null],
    ['a draft nothing was sent of gives it back', { state: 'draft' }, [NEVER_WIRED], 'not-sent'],
    ['so does one that was rejected', { state: 'draft' }, [REFUSED], 'not-sent'],
    ['one that may be there after a 429 stays at its desk', { state: 'draft' }, [BUSY], null],
    ['one that a person sent again stays, too', { state: 'draft' }, [RESENT, REFUSED], null],
    ['a sent order keeps it', { state: 'sent' }, [], 'sent'],
    ['one of unknown outcome keeps it', { state: 'unknown' }, [], 'unknown'],
    ['one that was put away without knowing keeps it', { state: 'closed' }, [], 'unknown'],
    ['of one that was removed nobody knows', undefined, [], 'unknown']
  ])('%s', (_what, order, attempts, end) => {
    expect(leaseEnd(order, attempts)).toBe(end)
  })
})

describe('what holds an order that the office refuses (O4)', () => {
  const found: LeaseHolder = {
    state: 'draft',
    holder: 'a',
    holderName: 'Front desk',
    sender: null,
    senderName: null,
    outcome: null
  }
  it.each<[string, LeaseHolder | undefined, OfficeHold]>([
    ['another desk that took it over', { ...found, holder: 'b', holderName: 'Dana' }, { kind: 'held', desk: 'Dana' }],
    ['this desk at a later epoch: it was away and came back', found, { kind: 'held', desk: null }],
    ['a draft the office does not have', undefined, { kind: 'held', desk: null }],
    ['another desk that sends it', { ...found, sender: 'b', senderName: 'Dana' }, { kind: 'sending', desk: 'Dana' }],
    [
      'a desk that sent it, this one too',
      { ...found, sender: 'a', senderName: 'Front desk', outcome: 'sent' },
      { kind: 'sent', desk: 'Front desk' }
    ],
    [
      'a desk that may have',
      { ...found, sender: 'b', senderName: 'Dana', outcome: 'unknown' },
      { kind: 'unsure', desk: 'Dana' }
    ],
    [
      'another desk that took it over from this one, which has the right still',
      { ...found, holder: 'b', holderName: 'Dana', sender: 'a', senderName: 'Front desk' },
      { kind: 'held', desk: 'Dana' }
    ],
    [
      'another desk that sends it, though it was removed meanwhile',
      { ...found, state: 'removed', sender: 'b', senderName: 'Dana' },
      { kind: 'sending', desk: 'Dana' }
    ],
    ['its removal', { ...found, state: 'removed' }, { kind: 'removed', desk: 'Front desk' }]
  ])('%s', (_what, holder, hold) => {
    expect(holdOf(holder, 'a')).toEqual(hold)
  })
})
