import { describe, expect, it } from 'vitest'
import type { RequestName } from '#domain/bridge.ts'
import { failed, ok } from '#domain/common/result.ts'
import { recorded } from '../support/recorded.ts'

const [A, B] = ['0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69', '5a3c0d11-0000-4000-8000-000000000002']
const KEY = { orderId: A, documentId: 7, fileId: null }
const CHANGED = failed({ kind: 'file', trouble: 'changed-on-disk' })

describe('a stored file', () => {
  const USES: readonly (readonly [RequestName, string, string])[] = [
    ['documents.open', 'files.pathForOpening', 'desktop.open'],
    ['documents.showInFolder', 'files.pathForShowing', 'desktop.showInFolder'],
    ['documents.drag', 'files.pathForDragging', 'desktop.drag']
  ]

  it.each(USES)('%s goes by %s to %s (R64)', async (name, path, use) => {
    const { ask, calls } = recorded({ answers: { [path]: ok('/docs/a.pdf'), 'desktop.open': '' } })
    expect(await ask(name, KEY)).toEqual(ok({}))
    expect(calls).toEqual([
      [path, KEY],
      [use, '/docs/a.pdf']
    ])
  })

  it.each(USES)('%s does nothing with a file that was changed', async (name, path) => {
    const { ask, calls } = recorded({ answers: { [path]: CHANGED } })
    expect(await ask(name, KEY)).toEqual(CHANGED)
    expect(calls).toEqual([[path, KEY]])
  })

  it('that no program opens is a failure', async () => {
    const answers = { 'files.pathForOpening': ok('/docs/a.pdf'), 'desktop.open': 'No application found' }
    expect(await recorded({ answers }).ask('documents.open', KEY)).toEqual(
      failed({ kind: 'file', trouble: 'no-program' })
    )
  })
})

describe('new documents', () => {
  const noticed = [
    { orderId: A, documentId: 1, at: 1 },
    { orderId: A, documentId: 2, at: 2 },
    { orderId: B, documentId: 3, at: 3 }
  ]
  const [first, second] = noticed
  const missing = [first, second]
  const news = { 'cache.call': { documents: noticed, upTo: 9, since: 5 }, 'documents.notKept': missing }

  it('are those that are not on this computer, counted by document and by order', async () => {
    const { ask, calls } = recorded({ answers: news })
    expect(await ask('documents.newSince')).toEqual(ok({ documents: 2, orders: 1, since: 5 }))
    expect(calls).toEqual([
      ['cache.call', 'newDocuments', null],
      ['documents.notKept', noticed]
    ])
  })

  it('are fetched, and no longer new once all of their orders were listed', async () => {
    const fetched = ok({ begun: 2, failures: [] })
    const { ask, calls } = recorded({ answers: { ...news, 'documents.fetchOrders': fetched } })
    expect(await ask('documents.fetchNew')).toEqual(fetched)
    expect(calls.slice(2)).toEqual([
      ['documents.fetchOrders', [A, A], missing],
      ['cache.call', 'noteFetched', { upTo: 9, at: expect.any(Number) as number }]
    ])
  })

  it('can’t be counted or fetched while the order cache closes, which is no bug', async () => {
    const closed = Promise.reject(new Error('the order cache was closed'))
    const { ask, calls } = recorded({ isCacheClosed: true, answers: { ...news, 'cache.call': closed } })
    const canceled = failed({ kind: 'canceled' })
    expect([await ask('documents.newSince'), await ask('documents.fetchNew')]).toEqual([canceled, canceled])
    expect(calls.map(([name]) => name)).toEqual(['cache.call', 'cache.call'])
  })

  it.each([
    ['one of their orders could not be listed', ok({ begun: 1, failures: [{ orderId: A }] })],
    ['nothing could be fetched', failed({ kind: 'offline' })]
  ])('stay new where %s', async (_what, fetched) => {
    const { ask, calls } = recorded({ answers: { ...news, 'documents.fetchOrders': fetched } })
    expect(await ask('documents.fetchNew')).toEqual(fetched)
    expect(calls.map(([, what]) => what)).not.toContain('noteFetched')
  })
})

describe('the room that files take', () => {
  const folder = { path: '/docs', kind: 'local', chosen: true }
  const due = { because: 'many', files: 3 }
  const answers = {
    'folder.current': '/docs',
    'folder.isChosen': true,
    'old.due': due,
    'preferences.current': { keepDays: 30 }
  }

  it('is that of the active connection, with what is due of all', async () => {
    const room = { folder, files: 4, bytes: 5, orders: [], keepDays: 30 }
    const { ask, calls } = recorded({ answers: { ...answers, 'documents.room': ok(room) } })
    expect(await ask('documents.room')).toEqual(ok({ ...room, due }))
    expect(calls).toContainEqual(['documents.room', folder])
  })

  it('is none without a connection, but the folder is known', async () => {
    expect(await recorded({ activeId: null, answers }).ask('documents.room')).toEqual(
      ok({ folder, files: 0, bytes: 0, orders: [], keepDays: 30, due })
    )
  })

  it('that can’t be read is a failure', async () => {
    const FAULT = failed({ kind: 'store', trouble: 'disk-fault' })
    expect(await recorded({ answers: { ...answers, 'documents.room': FAULT } }).ask('documents.room')).toEqual(FAULT)
  })
})
