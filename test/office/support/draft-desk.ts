import { failed, type Result } from '#domain/common/result.ts'
import { draftIdOf, type Draft, type DraftId } from '#domain/order/draft.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { createDrafts } from '../../../main/drafts/drafts.ts'
import { createOutboxes } from '../../../main/outbox/outboxes.ts'
import { sharedDrafts } from '../../../main/shared-drafts.ts'
import { afterFile } from '../../after-file.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { composedDesk, type DeskHooks } from './composed-desk.ts'

/** A value, where the app gives one. */
export function valueOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

/** An order whose first property is in this street. */
export function entryIn(address1: string): OrderEntry {
  const entry = filledEntry('refinance')
  return { ...entry, properties: entry.properties.map(property => ({ ...property, address1 })) }
}

/** A desk as the app composes it, with its office, drafts and outbox, for all tests of a file. Nothing is sent: the outbox is never started. */
export function draftDesk(connectionId: string, hooks: Pick<DeskHooks, 'onBack' | 'leave'> = {}) {
  let place = ''
  const desk = composedDesk(connectionId, undefined, afterFile, {
    ...hooks,
    takeBack: id => void outboxes.takeBack(id),
    shownPlace: () => place
  })
  const { store, office, sent } = desk
  const onChange = (): void => {
    office().draftsChanged()
  }
  const outboxes = createOutboxes({
    store: async () => store,
    access: async () => failed({ kind: 'not-connected' }),
    createService: () => {
      throw new Error('nothing is sent')
    },
    onItem: onChange,
    onDrafts: onChange,
    onBug: error => {
      throw error
    }
  })
  const own = createDrafts({ store: async () => store, rowsLike: async () => [], onChange })
  const app = sharedDrafts(
    { drafts: own, outboxes },
    {
      keepAside: save => office().keepAside(save),
      similarElsewhere: (id, entry) => office().similarElsewhere(id, entry)
    }
  )
  const news = () => sent.flatMap(({ news }) => (typeof news === 'object' && 'gone' in news ? [news] : []))
  return {
    ...desk,
    ...app,
    /** Drafts that left it, as the page was told. */
    gone: () => news().flatMap(({ gone }) => gone),
    /** Who asks, as the page was told last. */
    asks: () =>
      news()
        .at(-1)
        ?.asks.map(({ id, desk }) => `${desk} asks for ${id}`),
    /** Its window shows the form of a draft, or none. */
    show: (id: DraftId | null) => (place = id === null ? '' : `app://title-desk/index.html#/drafts/${id}`),
    actions: async () => {
      const actions = await office().draftActions()
      if (actions === undefined) throw new Error('no seat')
      return actions
    },
    others: async () => (await office().drafts(connectionId)).others,
    /** Its program isn't running. */
    away: () => office().close(),
    /** Its program starts again. */
    async back() {
      await desk.again()
      await office().start()
    },
    async write(entry: OrderEntry, id: string = crypto.randomUUID(), revision = 1): Promise<DraftId> {
      const draftId = draftIdOf(id)
      valueOf(await app.drafts.save({ id: draftId, connectionId, revision, entry }))
      office().online()
      return draftId
    },
    async open(id: DraftId): Promise<Draft | undefined> {
      const opened = await app.drafts.open(id)
      return opened.ok ? opened.value : undefined
    },
    /** The streets of its own drafts. */
    async streets(): Promise<readonly string[]> {
      const lines = valueOf(await app.drafts.list(connectionId))
      return lines.map(({ entry }) => entry.properties[0]?.address1 ?? '').toSorted()
    }
  }
}

export type DraftDesk = ReturnType<typeof draftDesk>
