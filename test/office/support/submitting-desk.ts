import { ok } from '#domain/common/result.ts'
import type { DraftId } from '#domain/order/draft.ts'
import type { Decision, OutboxItem } from '#domain/order/outbox.ts'
import { startTimer } from '../../../main/async/timer.ts'
import type { SendPermits } from '../../../main/outbox/context/send-permits.ts'
import { createOutboxes } from '../../../main/outbox/outboxes.ts'
import { afterFile } from '../../after-file.ts'
import { ACCESS } from '../../outbox/support/outbox.ts'
import type { FakeService } from '../../outbox/support/service.ts'
import { draftDesk, entryIn, valueOf, type DraftDesk } from './draft-desk.ts'

/** Never settles: what a program that dies waits for. */
export const forever = new Promise<never>(() => undefined)

export interface SubmittingDesk extends DraftDesk {
  /** What its program asks the office; a test may have it die in between. */
  permits: SendPermits
  send(id: DraftId, street: string): Promise<void>
  sendNow(id: DraftId): Promise<void>
  item(id: DraftId): Promise<OutboxItem>
  takeBack(id: DraftId): Promise<void>
  decide(id: DraftId, decision: Decision): Promise<void>
  /** Its program was killed, and starts again on the same file, in step with its office. */
  nextLife(): Promise<void>
  state(id: DraftId): string | undefined
}

/** A desk of an office whose orders go to this service. */
export function submittingDesk(connectionId: string, service: FakeService): SubmittingDesk {
  const desk = draftDesk(connectionId, {
    onBack: () => {
      life.outboxes.officeBack()
    },
    leave: shared => {
      life.outboxes.officeLeft(shared)
    }
  })
  const usual: SendPermits = {
    ask: asked => desk.office().permits.ask(asked),
    isInOffice: () => desk.office().permits.isInOffice(),
    changed: () => {
      desk.office().permits.changed()
    }
  }
  let life = begin()
  afterFile(() => {
    life.isOver = true
  })

  function begin() {
    const self = { isOver: false, permits: usual }
    const outboxes = createOutboxes({
      store: async () => desk.store,
      access: async () => ok(ACCESS),
      createService: service.open,
      permits: {
        ask: asked => self.permits.ask(asked),
        isInOffice: () => self.permits.isInOffice(),
        changed: () => self.permits.changed()
      },
      onItem: () => {
        if (!self.isOver) desk.office().draftsChanged()
      },
      onDrafts: () => undefined,
      // A program that is gone does nothing later, as when it would look for an order.
      timer: (task, wait) =>
        startTimer(() => {
          if (!self.isOver) task()
        }, wait),
      onBug: error => {
        throw error
      }
    })
    return Object.assign(self, { outboxes })
  }

  return {
    ...desk,
    get permits() {
      return life.permits
    },
    set permits(permits) {
      life.permits = permits
    },
    async send(id, street) {
      valueOf(await life.outboxes.submit({ id, connectionId, revision: 9, entry: entryIn(street) }))
    },
    async sendNow(id) {
      valueOf(await life.outboxes.sendNow(id))
    },
    async takeBack(id) {
      valueOf(await life.outboxes.takeBack(id))
    },
    item: async id => valueOf(await life.outboxes.item(id)).item,
    async decide(id, decision) {
      valueOf(await life.outboxes.decide(id, decision))
    },
    async nextLife() {
      life.isOver = true
      life.permits = { ...usual, ask: () => forever, changed: () => undefined }
      life = begin()
      await desk.back()
      await life.outboxes.start()
    },
    state: id => desk.store.orders.get(id)?.state
  }
}
