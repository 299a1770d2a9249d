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
    [{ kind: 'bug' }, 'unknown']
  ] satisfies [Failure, string][])('%o says %s', (failure, reach) => {
    expect(reachAfter('unknown', 'orders.page', failed(failure))).toBe(reach)
  })

  it('is told by an answer', () => {
    expect(reachAfter('offline', 'orders.page', ok(samplePage(1)))).toBe('online')
  })

  it('is not told by what another address or this computer answers', () => {
    expect(reachAfter('offline', 'clipboard.copy', ok({}))).toBe('offline')
    expect(reachAfter('online', 'connection.connect', failed({ kind: 'offline' }))).toBe('online')
    expect(reachAfter('online', 'documents.download', failed({ kind: 'timed-out', afterSeconds: 30 }))).toBe('online')
  })
})
