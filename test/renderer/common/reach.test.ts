import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok } from '#domain/common/result.ts'
import { reachAfter } from '../../../renderer/common/reach.ts'
import { samplePage } from '../app/samples.ts'

const host = 'title.example.com'

describe('whether the service was reached', () => {
  it.each([
    [{ kind: 'offline' }, 'offline'],
    [{ kind: 'unreachable', host, reason: 'refused' }, 'not reached'],
    [{ kind: 'certificate', host }, 'not reached'],
    [{ kind: 'timed-out', afterSeconds: 30 }, 'not reached'],
    [{ kind: 'unauthorized' }, 'online'],
    [{ kind: 'not-found' }, 'online'],
    [{ kind: 'rejected', status: 422, fields: [] }, 'online'],
    [{ kind: 'service-error', status: 500 }, 'online'],
    [{ kind: 'malformed', what: 'html' }, 'online'],
    [{ kind: 'not-connected' }, 'unknown'],
    [{ kind: 'invalid', fields: [] }, 'unknown'],
    [{ kind: 'vault', trouble: 'locked' }, 'unknown'],
    [{ kind: 'store', trouble: 'disk-full' }, 'unknown'],
    [{ kind: 'canceled' }, 'unknown'],
    [{ kind: 'screen-locked' }, 'unknown'],
    [{ kind: 'bug' }, 'unknown']
  ] satisfies [Failure, string][])('%o says %s', (failure, reach) => {
    expect(reachAfter('unknown', 'orders.page', failed(failure))).toBe(reach)
  })

  it('is told by an answer', () => {
    expect(reachAfter('offline', 'orders.page', ok(samplePage(1)))).toBe('online')
  })

  it.each(['orders.page', 'orders.progress', 'orders.documents'] as const)('is told by %s', name => {
    expect(reachAfter('unknown', name, failed({ kind: 'offline' }))).toBe('offline')
  })

  it('is not told by what is kept here', () => {
    expect(reachAfter('offline', 'orders.kept', ok(null))).toBe('offline')
    expect(reachAfter('offline', 'orders.sent', ok(null))).toBe('offline')
  })

  it('is not told by what another address or this computer answers', () => {
    expect(reachAfter('offline', 'clipboard.copy', ok({}))).toBe('offline')
    expect(reachAfter('online', 'connection.connect', failed({ kind: 'offline' }))).toBe('online')
    expect(reachAfter('online', 'documents.download', failed({ kind: 'timed-out', afterSeconds: 30 }))).toBe('online')
  })
})
