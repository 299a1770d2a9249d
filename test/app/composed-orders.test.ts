import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import type { NetworkEnvironment } from '../../main/app-environment.ts'
import type { OfficeServices } from '../../main/compose-office.ts'
import { ordersAtOffice } from '../../main/compose-office-orders.ts'
import { composeOrders } from '../../main/compose-orders.ts'
import { NO_OFFICE } from '../../main/drafts/orders-elsewhere.ts'
import type { Store } from '../../main/storage/store.ts'
import { noProxy, noProxySignIn, ownAuthorities } from '../fakes/no-proxy.ts'
import { filledEntry } from '../fixtures/entries.ts'
import { CLIENT, memoryStore, save } from '../outbox/support/outbox.ts'
import { queued } from '../storage/support/samples.ts'

/** Drafts, outbox, library and activity as the app joins them; no token is at hand, and nothing runs. */
function composed() {
  const store = memoryStore()
  const told: string[] = []
  const environment: Partial<NetworkEnvironment> = {
    storeFolder: join(tmpdir(), 'title-desk-without-order-caches'),
    send: name => void told.push(name),
    notify: () => undefined,
    isInSight: () => true,
    onBug: (_where, error) => {
      throw error
    },
    proxyFor: noProxy,
    proxySignIn: noProxySignIn,
    secureContext: ownAuthorities
  }
  const services = composeOrders({
    environment: environment as NetworkEnvironment,
    store: async () => store,
    preferences: { current: () => USUAL_PREFERENCES },
    access: async () => failed({ kind: 'not-connected' }),
    onDrafts: () => void told.push('the office'),
    office: {
      tellSent: () => undefined,
      elsewhere: NO_OFFICE,
      permits: { ask: () => undefined, isInOffice: () => false, changed: () => undefined },
      tellLibrary: () => new Map()
    }
  })
  /** Who was told what since it was last asked, each once. */
  const since = () => [...new Set(told.splice(0))].toSorted()
  return { ...services, store, since }
}

it('a change of an order is told to the page and the office, and to who counts drafts where one came or went', async () => {
  const { drafts, outboxes, since } = composed()
  const draft = save()
  expect(await drafts.save(draft)).toMatchObject({ ok: true })
  expect(since()).toEqual(['drafts.changed', 'the office'])
  expect(await outboxes.submit({ ...draft, revision: 2 })).toMatchObject({ ok: true })
  expect(since()).toEqual(['drafts.changed', 'outbox.changed', 'the office'])
  expect(await outboxes.sendNow(draft.id)).toMatchObject({ ok: true })
  expect(since()).toEqual(['outbox.changed', 'the office'])
})

it('nothing is kept any more of a connection that was removed: no draft, order, record or activity (R24)', async () => {
  const { drafts, outboxes, library, activity, store } = composed()
  expect(await outboxes.forget(CLIENT)).toEqual(ok(null))
  const refused = failed({ kind: 'not-connected' })
  expect([
    await drafts.save(save()),
    await drafts.import(CLIENT, [filledEntry('refinance')]),
    await outboxes.submit(save()),
    await library.change(CLIENT, { put: [], drop: [] })
  ]).toEqual([refused, refused, refused, refused])
  await activity.note(CLIENT, { kind: 'exported', orderId: null, detail: '' })
  expect([store.orders.list(CLIENT, ['draft', 'queued']), store.activity.all()]).toEqual([[], []])
})

it('what orders ask and tell of their office reaches it, with all that they say', () => {
  const asked: unknown[] = []
  const noting =
    (name: string, answer?: unknown) =>
    (...args: readonly unknown[]) => {
      asked.push([name, ...args])
      return answer
    }
  const services = {
    shareList: noting('shareList'),
    draftsChanged: noting('draftsChanged'),
    tellSent: noting('tellSent'),
    tellLibrary: noting('tellLibrary'),
    permits: { ask: noting('ask'), isInOffice: noting('isInOffice', true), changed: noting('changed') }
  } as unknown as OfficeServices
  const { shareList, onDrafts, office } = ordersAtOffice(() => services)
  const [store, order] = [{} as Store, queued()]
  const asking = { order, resend: undefined, withoutOffice: undefined }
  shareList?.(CLIENT)
  onDrafts()
  office.tellSent(store, order)
  office.tellLibrary(store, CLIENT, ['a'], [])
  expect([office.permits.ask(asking), office.permits.isInOffice()]).toEqual([undefined, true])
  office.permits.changed()
  expect(asked).toEqual([
    ['shareList', CLIENT],
    ['draftsChanged'],
    ['tellSent', store, order],
    ['tellLibrary', store, CLIENT, ['a'], []],
    ['ask', asking],
    ['isInOffice'],
    ['changed']
  ])
})
