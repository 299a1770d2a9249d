import type { OutboxItem } from '#domain/order/outbox.ts'
import { CONNECTION, type ChaosDesk } from './chaos-office.ts'
import { readDeskFile } from './desk-file.ts'
import { ordersOf, textOf, type TypedText } from './drafting.ts'
import { everyDesk, type Wrong } from './oracle.ts'
import { lifeOf, type Scene } from './scenario.ts'

/** A draft as the office's database has it. */
interface OfficeRow {
  readonly id: string
  readonly holder: string
  readonly epoch: string
  readonly state: string
}

const DRAFTS = 'select id::text, holder::text, epoch::text, state from title_desk.drafts order by id'

/** Drafts and orders: while every desk lives, then in their files. */
export async function checkDrafts(scene: Scene, wrong: Wrong): Promise<void> {
  await checkSame(scene, wrong)
  checkTexts(scene, await allTexts(scene), wrong)
  checkSentOnce(scene, wrong)
  await checkRight(scene, wrong)
  await checkHands(scene, wrong)
}

const officeRows = async ({ eye }: Scene): Promise<readonly OfficeRow[]> => (await eye.ask<OfficeRow>(DRAFTS)) ?? []

/** Each draft that isn't over is at its holder, and every other desk shows it, with the same text and the holder's name (O2, O8). */
async function checkSame(scene: Scene, wrong: Wrong): Promise<void> {
  const said = new Map<string, string>()
  const late = await everyDesk(scene, async (life, _turn, desk) => {
    const all = await officeRows(scene)
    const rows = all.filter(({ state }) => state !== 'sent' && state !== 'removed')
    const expected = rows.map(({ id, holder }) => `${id} ${nameOf(scene, holder)}`)
    const drafts = await life.ask('drafts.list', {})
    const known = await life.ask('office.drafts', { connectionId: CONNECTION })
    if (drafts?.ok !== true || known?.ok !== true) return false
    const orders = (await ordersOf(life)).filter(({ state }) => state !== 'sent' && state !== 'closed')
    const isHere = ({ id, state }: OutboxItem): boolean =>
      !isInDoubtHere(scene, desk, id, state) || rows.some(row => row.id === id && row.holder === desk.id)
    const own = [...drafts.value, ...orders.filter(isHere)].map(({ id }) => `${id} ${desk.name}`)
    const shown = [...own, ...known.value.others.map(({ id, desk: name }) => `${id} ${name}`)].toSorted()
    const states = orders.map(({ id, state }) => `${id} ${state}`)
    const told = all.filter(({ id }) => orders.some(order => order.id === id))
    const stands = told.map(({ id, holder, epoch, state }) => `${id} ${nameOf(scene, holder)} ${epoch} ${state}`)
    said.set(
      desk.name,
      `shows ${without(shown, expected).join()}, not ${without(expected, shown).join()}; its orders: ${states.join()}; of these the office has ${stands.join()}`
    )
    return shown.join() === expected.join()
  })
  for (const name of late) wrong('O8', `${name} ${said.get(name) ?? 'says nothing'}`)
  if (late.length > 0) return
  const texts = new Map<string, string>()
  for (const desk of scene.desks) {
    const life = await lifeOf(scene, desk)
    const drafts = await life.ask('drafts.list', {})
    const known = await life.ask('office.drafts', { connectionId: CONNECTION })
    const lines = [
      ...(drafts?.ok === true ? drafts.value : []),
      ...(known?.ok === true ? known.value.others.filter(({ state }) => state === 'draft') : [])
    ]
    for (const { id, entry } of lines) {
      const [before, text] = [texts.get(id) ?? textOf(entry), textOf(entry)]
      if (before !== text) wrong('O8', `${desk.name} shows ${id} as ${text}, another desk as ${before}`)
      texts.set(id, text)
    }
  }
}

/** Sent though the office did not answer, with an outcome that nobody knows: it stays at its desk, whoever took the draft over meanwhile. */
const isInDoubtHere = ({ decisions }: Scene, desk: ChaosDesk, id: string, state: OutboxItem['state']): boolean =>
  state === 'unknown' && decisions.some(decision => decision.order === id && decision.desk === desk.id)

const without = (lines: readonly string[], others: readonly string[]): readonly string[] =>
  lines.filter(line => !others.includes(line))

const nameOf = ({ desks }: Scene, id: string): string => desks.find(desk => desk.id === id)?.name ?? id

/** Every text that can still be read: in a draft, in a copy of one, in an order that waits, or in one that arrived. */
async function allTexts(scene: Scene): Promise<string> {
  const texts = scene.service.placed.filter(({ isTaken }) => isTaken).map(({ body }) => body)
  for (const desk of scene.desks) {
    const life = await lifeOf(scene, desk)
    const drafts = await life.ask('drafts.list', {})
    texts.push(JSON.stringify(drafts), JSON.stringify(await ordersOf(life)))
  }
  return texts.join('\n')
}

/** What was saved is there, or a person replaced it with something that is (O2). */
function checkTexts({ texts }: Scene, all: string, wrong: Wrong): void {
  const after = Map.groupBy(texts, ({ seen }) => seen)
  const isKept = (text: string): boolean =>
    all.includes(text) || (after.get(text) ?? []).some(later => isKept(later.text))
  for (const { text, order, desk, isCertain } of texts)
    if (isCertain && !isKept(text))
      wrong('O2', `${text} was saved at ${desk} in ${order} and is nowhere; of that order: ${textsOf(texts, order)}`)
}

/** Which desk typed what over what: two texts over the same one tell that the second took the place of the first. */
const textsOf = (texts: readonly TypedText[], order: string): string =>
  texts
    .filter(one => one.order === order)
    .map(({ desk, text, seen }) => `${text} at ${desk} over ${seen}`)
    .join('; ')

/** Only who sent an order though the office did not answer may have sent it once more (O1). */
function checkSentOnce({ service, decisions }: Scene, wrong: Wrong): void {
  const taken = service.placed.filter(({ isTaken }) => isTaken)
  for (const [channel, arrivals] of Map.groupBy(taken, arrival => arrival.channel)) {
    const decided = decisions.filter(({ order }) => channel === `#${order}`).length
    if (arrivals.length > 1 + decided)
      wrong(
        'O1',
        `${channel} arrived ${arrivals.length} times, with ${decided} decisions: ${arrivals.map(({ token }) => token).join(', ')}`
      )
  }
}

/** Whoever sent an order without such a decision had the office's right to, and still has: an old holder had none (O1, O4). */
async function checkRight({ service, decisions, desks, eye }: Scene, wrong: Wrong): Promise<void> {
  const rows = await eye.ask<{ id: string; desk: string }>(
    'select draft_id::text as id, desk_id::text as desk from title_desk.send_leases'
  )
  for (const { channel, token, isTaken } of service.placed) {
    const order = channel.slice(1)
    const desk = desks.find(one => one.token === token)
    if (!isTaken || decisions.some(decision => decision.order === order)) continue
    const lease = rows?.find(({ id }) => id === order)
    if (lease?.desk !== desk?.id)
      wrong('O4', `${desk?.name ?? token} sent ${order}, for which ${lease?.desk ?? 'nobody'} has the right`)
  }
}

interface Handover {
  readonly id: string
  readonly epoch: string
  readonly from: string
  readonly to: string
  readonly holder: string
  readonly last: string
}

/** Each draft went from holder to holder, one at each epoch, up to who holds it now (O3). */
async function checkHands({ eye }: Scene, wrong: Wrong): Promise<void> {
  const rows = await eye.ask<Handover>(
    `select draft_id::text as id, h.epoch::text, from_desk::text as from, to_desk::text as to, d.holder::text, d.epoch::text as last
     from title_desk.handovers h join title_desk.drafts d on d.id = h.draft_id order by draft_id, h.epoch`
  )
  for (const [id, hands] of Map.groupBy(rows ?? [], hand => hand.id)) {
    for (const [index, { epoch, from }] of hands.entries())
      if (Number(epoch) !== index + 2 || (index > 0 && hands[index - 1]?.to !== from))
        wrong('O3', `${id} came to epoch ${epoch} from ${from}, who had not held it`)
    const end = hands.at(-1)
    if (end !== undefined && (end.to !== end.holder || end.last !== end.epoch))
      wrong('O3', `${id} is held by ${end.holder} at ${end.last}, and was given to ${end.to} at ${end.epoch}`)
  }
}

/** What each desk's file says it holds, the database says, too: nobody believes to hold what another has (O3, O4). */
export async function checkBeliefs(scene: Scene, wrong: Wrong): Promise<void> {
  const rows = new Map((await officeRows(scene)).map(row => [row.id, row]))
  for (const desk of scene.desks)
    for (const { id, epoch } of heldBy(desk)) {
      const row = rows.get(id)
      if (row === undefined) wrong('O2', `${desk.name} holds ${id}, of which the office has nothing`)
      else if (row.holder !== desk.id || Number(row.epoch) !== epoch)
        wrong('O3', `${desk.name} holds ${id} at epoch ${epoch}, ${nameOf(scene, row.holder)} at ${row.epoch}`)
    }
}

function heldBy(desk: ChaosDesk): readonly { readonly id: string; readonly epoch: number }[] {
  const held = 'SELECT id, epoch FROM office_drafts WHERE holder IS NULL'
  const rows = readDeskFile(desk, file => file.prepare(held).all())
  return rows.map(({ id, epoch }) => ({ id: String(id), epoch: Number(epoch) }))
}
