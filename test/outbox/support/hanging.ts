import { randomUUID } from 'node:crypto'
import type { OrderId } from '#domain/common/order-id.ts'
import type { SendingOutcome } from '../../../main/service/send-order.ts'
import { run } from './outbox.ts'

const accepted = (): SendingOutcome => ({ state: 'accepted', orderId: randomUUID() as OrderId })

/** A run with an order that hangs: while it is being connected, or with its answer outstanding. */
export async function hanging(where: 'connecting' | 'answering', given: Parameters<typeof run>[0] = {}) {
  const started = await run(given)
  const { promise, resolve } = Promise.withResolvers<void>()
  if (where === 'connecting')
    started.service.connect = async () => {
      await promise
      return null
    }
  else
    started.service.answer = async () => {
      await promise
      return accepted()
    }
  const { id } = await started.submit()
  await started.clock.rest()
  return { ...started, id, goOn: resolve }
}
