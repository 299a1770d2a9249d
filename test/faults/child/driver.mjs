// The page: does what a seed says, and says on standard output what it was told. Each line is one acknowledgement, as a person saw it.
import { flushCompileCache } from 'node:module'
import { say } from './say.mjs'

const { seed, tasks, steps, drain, connectionId, otherId } = JSON.parse(process.env.FAULT_WORK)
/** News from the main process; what waits for something that can only change there asks again then. */
let news = Promise.withResolvers()
export function hear() {
  const { resolve } = news
  news = Promise.withResolvers()
  resolve()
}
/** How long one waits for news before one asks all the same, in milliseconds. */
const PATIENCE = 50
const turn = () =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, PATIENCE)
    void news.promise.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })

/** The same numbers for the same seed (mulberry32). */
function random(from) {
  let state = from >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const hex = (draw, length) => Array.from({ length }, () => Math.floor(draw() * 16).toString(16)).join('')
const uuid = draw => `${hex(draw, 8)}-${hex(draw, 4)}-4${hex(draw, 3)}-8${hex(draw, 3)}-${hex(draw, 12)}`

/** A whole order, told from every other by its channel, which the service sees. */
function entryOf(id, revision) {
  const number = Number.parseInt(id.slice(0, 5), 16) + 1
  return {
    kind: 'refinance',
    properties: [
      {
        address1: `${number} Canary St`,
        address2: '',
        city: 'Katy',
        state: 'TX',
        zipCode: '77494',
        county: 'Fort Bend'
      }
    ],
    contacts: [
      { name: `Ana Canary${id.slice(0, 8)}`, email: '', phone: '', role: 'Buyer', isCompanyUser: false },
      { name: 'Pat Doe', email: 'pat.doe@example.com', phone: '', role: 'Loan Processor', isCompanyUser: true }
    ],
    loan: { lendersLoanId: `LN-${id.slice(0, 8)}`, amount: '400000', rateType: `revision ${revision}`, mortgage: '' },
    closingDate: '11/30/2199',
    slackNotificationChannel: `#${id}`
  }
}

export async function drive(door, event) {
  const draw = random(seed)
  const revisions = new Map()
  const ask = async (name, args = {}) => {
    const answer = await door(event, name, args)
    if (!answer.ok && answer.failure.kind === 'bug') say({ violation: 'bug', name })
    return answer
  }
  const list = async () => {
    const answer = await ask('outbox.list')
    const items = answer.ok ? answer.value : []
    for (const item of items) tellEnd(item)
    return items
  }
  const tell = item => {
    say({ item: item.id, state: item.state, orderId: item.orderId, how: item.how })
  }
  const ended = new Map()
  /** Tells of an order that has come to its end, and again if it is told otherwise later. */
  const tellEnd = item => {
    const end = `${item.state} ${item.orderId}`
    if (ended.get(item.id) === end || (!ended.has(item.id) && item.state !== 'sent' && item.state !== 'closed')) return
    ended.set(item.id, end)
    tell(item)
  }
  /** Waits until nothing is on its way; what cannot go on alone is left. */
  const rest = async () => {
    for (let turns = 0; turns < 400; turns++) {
      const items = await list()
      const queued = items.filter(item => item.state === 'queued')
      // The first of a queue waits for all: behind one that waits for a time nobody's turn comes.
      const goesOn = queued.length > 0 && queued.every(item => item.waiting?.for === 'turn')
      if (!goesOn && !items.some(item => item.state === 'sending' || item.search?.looking)) return items
      await turn()
    }
    return list()
  }
  async function save(id) {
    const revision = (revisions.get(id) ?? 0) + 1
    revisions.set(id, revision)
    const answer = await ask('drafts.save', { id, connectionId, revision, entry: entryOf(id, revision) })
    if (answer.ok) say({ saved: id, revision })
  }
  async function submit(id) {
    const revision = (revisions.get(id) ?? 0) + 1
    revisions.set(id, revision)
    const answer = await ask('outbox.submit', { id, connectionId, revision, entry: entryOf(id, revision) })
    if (answer.ok) {
      say({ saved: id, revision })
      tell(answer.value)
    }
  }
  /** What an earlier life of the program left. */
  async function remember() {
    const drafts = await ask('drafts.list')
    for (const { id } of drafts.ok ? drafts.value : []) {
      const draft = await ask('drafts.open', { id })
      if (draft.ok) revisions.set(id, draft.value.revision)
    }
    return drafts.ok ? drafts.value.map(({ id }) => id) : []
  }

  /** Sends another client's order, beside the connection that is active. */
  async function sendElsewhere() {
    const id = uuid(draw)
    await ask('outbox.submit', { id, connectionId: otherId, revision: 1, entry: entryOf(id, 1) })
    for (let turns = 0; turns < 400; turns++) {
      const answer = await ask('outbox.item', { id })
      const { state, waiting, orderId } = answer.ok ? answer.value.item : {}
      // Its end may not be told as that of an order of the active connection.
      if (state !== 'sending' && waiting?.for !== 'turn') {
        say({ elsewhere: id, orderId })
        return
      }
      await turn()
    }
  }

  let drafts = await remember()
  if (drain) {
    for (let rounds = 0; rounds < 6; rounds++) {
      for (const item of await rest()) {
        if (item.state === 'queued') await ask('outbox.sendNow', { id: item.id })
        if (item.state === 'unknown') await ask('outbox.searchAgain', { id: item.id })
      }
      await rest()
    }
    for (const item of await rest()) tell(item)
    for (const id of await remember()) {
      const draft = await ask('drafts.open', { id })
      if (draft.ok) say({ draft: id, revision: draft.value.revision })
    }
    await sendElsewhere()
    say({ done: true })
    return
  }
  say({ started: true })
  // Node writes its compile cache at exit, to which a killed program never comes.
  flushCompileCache()
  const firstUnknown = async () => (await list()).find(item => item.state === 'unknown')
  for (const task of tasks) {
    if (task === 'save') await save(uuid(draw))
    else if (task === 'send') {
      const id = uuid(draw)
      await save(id)
      await submit(id)
    } else {
      await rest()
      const item = await firstUnknown()
      if (item === undefined) continue
      if (task === 'look') await ask('outbox.searchAgain', { id: item.id })
      else if ((await ask('outbox.decide', { id: item.id, decision: { kind: 'close' } })).ok) say({ decided: item.id })
    }
    await rest()
  }
  for (let count = 0; count < steps; count++) {
    const choice = draw()
    const items = await list()
    const pick = from => from[Math.floor(draw() * from.length)]
    if (choice < 0.3 || drafts.length === 0) {
      const id = uuid(draw)
      await save(id)
      drafts = [...drafts, id]
    } else if (choice < 0.7) {
      const id = pick(drafts)
      await save(id)
      // Twice at once, as a double click does.
      await Promise.all([submit(id), draw() < 0.3 ? ask('outbox.sendNow', { id }) : undefined])
      await rest()
      drafts = await remember()
    } else if (choice < 0.8) {
      const queued = pick(items.filter(item => item.state === 'queued'))
      if (queued !== undefined) await ask('outbox.sendNow', { id: queued.id })
      await rest()
    } else if (choice < 0.9) {
      const unknown = pick(items.filter(item => item.state === 'unknown'))
      if (unknown !== undefined) await ask('outbox.searchAgain', { id: unknown.id })
      await rest()
    } else {
      const unknown = pick(items.filter(item => item.state === 'unknown'))
      if (unknown !== undefined && draw() < 0.8) {
        const decided = await ask('outbox.decide', {
          id: unknown.id,
          decision: { kind: draw() < 0.5 ? 'close' : 'send-again' }
        })
        if (decided.ok) say({ decided: unknown.id })
      } else {
        const queued = pick(items.filter(item => item.state === 'queued'))
        if (queued !== undefined) await ask('outbox.takeBack', { id: queued.id })
        drafts = await remember()
      }
    }
  }
  say({ done: true })
}
