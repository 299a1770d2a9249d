import type { OfficeMistake } from './mistake.ts'

const TEST = 'test/office/chaos/chaos.test.ts'
/** An office of three desks at random, with its oracles: `seed % 4` says how many desks (test/campaign.ts). */
const AT_RANDOM = { test: TEST, title: 'send no order twice', seed: 12 } as const

/** What the offices of the campaign notice, by the promise that it breaks there. */
export const CHAOS_MISTAKES: readonly OfficeMistake[] = [
  {
    name: 'the outgoing row of a call is written after the commit instead of in it',
    file: 'main/documents/wire-instructions/record-call.ts',
    text: "sharing?.tell(store, { id, kind: 'call', orderId, content, at })",
    instead:
      "setImmediate(() => { store.write(() => { sharing?.tell(store, { id, kind: 'call', orderId, content, at }) }) })",
    test: TEST,
    title: 'tells the others of a call that was recorded',
    breaks: 'O6'
  },
  {
    name: 'what another desk saved at an earlier epoch counts',
    file: 'main/office/schema/rules/drafts.ts',
    text: ' or held.epoch is distinct from the_epoch',
    instead: '',
    test: TEST,
    title: 'loses nothing that was typed at the desk it was taken from',
    breaks: 'O2'
  },
  {
    name: 'neither holder nor epoch of a draft is compared',
    file: 'main/office/schema/rules/drafts.ts',
    text: 'if not found or held.holder <> the_desk or held.epoch is distinct from the_epoch then',
    instead: 'if not found then',
    test: TEST,
    title: 'loses nothing that was typed at the desk it was taken from',
    breaks: 'O2'
  },
  {
    name: 'what was typed away from the office is dropped with its draft',
    file: 'main/office/drafts/taking.ts',
    text: 'if (isFrozen || (!isPublished && !isDeepStrictEqual(theirs?.entry, order.entry)))',
    instead: 'if (isFrozen && !isPublished && !isDeepStrictEqual(theirs?.entry, order.entry))',
    test: TEST,
    title: 'loses nothing that was typed at the desk it was taken from',
    breaks: 'O2'
  },
  {
    name: 'the lease of a removed desk does not end where its draft is taken over',
    file: 'main/office/schema/rules/drafts.ts',
    text: "    delete from title_desk.send_leases\n      where draft_id = the_draft and desk_id = found_draft.holder and outcome is distinct from 'sent';\n",
    instead: '',
    test: TEST,
    title: 'is not lost with a desk that died with the right to send it',
    breaks: 'O2'
  },
  {
    name: 'a record that is published again is an error',
    file: 'main/office/follow/publish.ts',
    text: ' on conflict (id) do nothing',
    instead: '',
    test: TEST,
    title: 'tell the others of it once, though its author did not hear',
    breaks: 'O8'
  },
  {
    name: 'the place is moved before what was read is kept',
    file: 'main/office/desk/desk-records.ts',
    text: '      transaction(database, () => {\n        for (const record of records)',
    instead: '      movePlace(place)\n      transaction(database, () => {\n        for (const record of records)',
    test: TEST,
    title: 'hear it again, if they died before they kept it',
    breaks: 'O8'
  },
  {
    name: 'a draft changes hands at the same epoch',
    file: 'main/office/schema/rules/drafts.ts',
    text: 'set holder = to_desk, epoch = held.epoch + 1, xid',
    instead: 'set holder = to_desk, xid',
    ...AT_RANDOM,
    breaks: 'O3'
  },
  {
    name: 'an order is sent without the lease',
    file: 'main/office/sending/leases.ts',
    text: "if ('hold' in holding) return holding.hold",
    instead: "return 'hold' in holding ? holding.hold : undefined",
    ...AT_RANDOM,
    breaks: 'O4'
  },
  {
    name: 'an order that was sent gives its lease back',
    file: 'main/office/sending/lease-end.ts',
    text: "      return 'sent'\n",
    instead: "      return 'not-sent'\n",
    ...AT_RANDOM,
    breaks: 'O4'
  },
  {
    name: 'what waits is published in the order of its ids',
    file: 'main/office/desk/desk-records.ts',
    text: '${BEFORE_HELD} ORDER BY number LIMIT',
    instead: '${BEFORE_HELD} ORDER BY id LIMIT',
    ...AT_RANDOM,
    breaks: 'O5'
  },
  {
    name: 'documents that another desk read are not looked at for wire instructions',
    file: 'main/compose-connections.ts',
    text: ', heard: opened.heard',
    instead: '',
    ...AT_RANDOM,
    breaks: 'O6'
  },
  {
    name: 'each desk asks the service for what it watches, for itself',
    file: 'main/orders/sync/scheduler.ts',
    text: 'return this.#reads && !this.#isInDoubt',
    instead: 'return !this.#isInDoubt',
    ...AT_RANDOM,
    breaks: 'O7'
  },
  {
    name: 'the lock of a reader is shared',
    file: 'main/office/schema/rules/following.ts',
    text: 'pg_try_advisory_lock(',
    instead: 'pg_try_advisory_lock_shared(',
    ...AT_RANDOM,
    breaks: 'O7'
  },
  {
    name: 'the cursor goes over sequence and ids alone',
    file: 'main/office/schema/rules/following.ts',
    text: 'where (xid, ${by}) > (after_xid, after_${by}) and',
    instead: 'where ${by} > after_${by} and',
    ...AT_RANDOM,
    breaks: 'O8'
  },
  {
    name: 'the key is not renewed after a removal',
    file: 'main/office/membership/keys.ts',
    text: 'refusedAfter === said.key_id) return',
    instead: 'refusedAfter !== said.key_id) return',
    ...AT_RANDOM,
    breaks: 'O12'
  },
  {
    name: 'the role of a removed desk stays',
    file: 'main/office/schema/rules/desks.ts',
    text: 'perform title_desk.end_role(the_desk, the_role);\nend',
    instead: 'null;\nend',
    ...AT_RANDOM,
    breaks: 'O12'
  }
]
