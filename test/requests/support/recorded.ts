import { failed, ok, type Result } from '#domain/common/result.ts'
import { NO_POLICY } from '#domain/policy.ts'
import { createSeenRows } from '../../../main/orders/seen-rows.ts'
import { serveRequests, type RequestParts } from '../../../main/requests/index.ts'
import { createPlaces } from '../../../main/places/places.ts'

/** What was called, by whose method, and with what. */
export type Call = readonly [name: string, ...args: unknown[]]

/** The connection that is active. */
export const ACTIVE = 'front'

interface Served {
  handle(args: unknown): Promise<Result<unknown, unknown>>
}

/**
 * Every request over parts that record what they are called with and answer `ok(null)`, or with what `answers` has for
 * a call's name.
 */
export function recorded({
  activeId = ACTIVE as string | null,
  hasOffice = true,
  isCacheClosed = false,
  answers = {} as Readonly<Record<string, unknown>>
} = {}) {
  const calls: Call[] = []
  /** Its methods may be awaited or not; it is no promise itself. */
  const part = (name: string, more: Readonly<Record<string, unknown>> = {}): never =>
    new Proxy(more, {
      get: (own, method) => {
        if (typeof method !== 'string' || method === 'then') return undefined
        if (method in own) return own[method]
        return (...args: unknown[]) => {
          calls.push([`${name}.${method}`, ...args])
          return `${name}.${method}` in answers ? answers[`${name}.${method}`] : ok(null)
        }
      }
    }) as never
  function inOffice(name: string): () => Promise<unknown> {
    return async () => (hasOffice ? part(name) : undefined)
  }
  const names = new Map<string, string>()
  const seen = createSeenRows()
  const documents = part('documents', { downloads: part('downloads'), files: part('files'), wire: part('wire') })
  const cache = part('cache', { connectionId: ACTIVE, isClosed: isCacheClosed })
  const parts: Omit<RequestParts, 'policy' | 'seen' | 'places'> = {
    connections: part('connections', {
      state: async () => ok({ connections: [], activeId, keychain: 'ok' }),
      withService: async (run: (service: unknown, services: unknown) => unknown) =>
        activeId === null
          ? failed({ kind: 'not-connected' })
          : run(part('service'), { connectionId: activeId, documents, names })
    }),
    orderCaches: part('caches', { of: (id: string) => (id === activeId ? cache : undefined) }),
    office: part('office', {
      load: async () => part('desk'),
      notes: inOffice('notes'),
      settings: inOffice('settings'),
      draftActions: inOffice('actions'),
      sent: inOffice('sent'),
      activity: inOffice('shared')
    }),
    drafts: part('drafts'),
    library: part('library'),
    activity: part('activity'),
    outboxes: part('outboxes'),
    keyManager: part('keys'),
    documents: part('old'),
    preferences: part('preferences'),
    updates: part('updates'),
    proxies: part('proxies'),
    screenLock: part('lock'),
    files: part('desktop'),
    page: part('page'),
    documentPlaces: part('places', { folder: part('folder'), platform: 'linux', env: {} }),
    about: () => ({ version: '0', platform: 'linux', downloadFolder: '', logFile: '/title-desk.log' }),
    copy: async text => void calls.push(['copy', text]),
    flushed: () => void calls.push(['flushed']),
    online: () => void calls.push(['online']),
    look: appearance => void calls.push(['look', appearance]),
    saveReport: async () => ok((calls.push(['saveReport']), { saved: true })),
    chooseFile: async kind => ok((calls.push(['chooseFile', kind]), null)),
    createTextFile: async name => ok((calls.push(['createTextFile', name]), null)),
    onBug: (where, error) => void calls.push(['bug', where, error])
  }
  const served = serveRequests({ ...parts, policy: NO_POLICY, seen, places: createPlaces() })
  return {
    calls,
    names,
    seen,
    ask: (name: keyof typeof served, args: unknown = {}) => (served[name] as unknown as Served).handle(args)
  }
}
