// The page of somebody who connects, works, replaces the token and removes the connection; at each end a picture of the heap is taken.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeHeapSnapshot } from 'node:v8'
import { say } from './say.mjs'

const { folder, baseAddress, draft } = JSON.parse(process.env.FAULT_WORK)
let news = Promise.withResolvers()
export function hear() {
  const { resolve } = news
  news = Promise.withResolvers()
  resolve()
}

/** The token as it is in no heap: its bytes. */
const token = number => readFileSync(join(folder, `token-${number}`)).toString('hex')

export async function drive(door, event) {
  const ask = async (name, args = {}) => {
    const answer = await door(event, name, args)
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.failure)}`)
    return answer.value
  }
  /** Asks again after each news, until the answer is as it should be. */
  const until = async (isDone, name, args) => {
    for (;;) {
      const told = news.promise
      if (isDone(await ask(name, args))) return
      await told
    }
  }
  async function work(orderOf) {
    const { rows } = await ask('orders.page', { page: 1 })
    const [{ orderId }] = rows
    const { documents } = await ask('orders.documents', { orderId })
    await ask('documents.download', { orderId, documentId: documents[orderOf].id })
    await until(
      downloads => downloads.some(({ documentId, state }) => documentId === documents[orderOf].id && state === 'kept'),
      'documents.downloads',
      { orderId }
    )
  }
  const connect = () => ask('connection.connect', { name: 'Lone Star', color: 'green', baseAddress, token: token(0) })
  const { activeId: id } = await connect()
  await work(0)
  await ask('outbox.submit', { ...draft, connectionId: id })
  await until(({ item }) => item.state === 'sent', 'outbox.item', { id: draft.id })
  await ask('connection.replaceToken', { id, token: token(1) })
  await work(1)
  writeHeapSnapshot(join(folder, 'replaced'))
  await ask('connection.remove', { id })
  writeHeapSnapshot(join(folder, 'removed'))
  say({ done: true })
}
