import { CHAOS_MISTAKES } from './in-chaos.ts'
import type { OfficeMistake } from './mistake.ts'

const DATABASE = 'test/office/database'

/** What the promises of an office depend on, each gone wrong once: in the narrowest test that notices it, and in the campaign. */
export const OFFICE_MISTAKES: readonly OfficeMistake[] = [
  {
    name: 'the cursor reads what transactions under way could still come before',
    file: 'main/office/schema/rules/following.ts',
    text: 'after_${by}) and xid < pg_snapshot_xmin(pg_current_snapshot())',
    instead: 'after_${by})',
    test: `${DATABASE}/following.test.ts`,
    title: 'loses nothing where transactions overlap'
  },
  {
    name: 'the cursor goes over the sequence alone',
    file: 'main/office/schema/rules/following.ts',
    text: 'where (xid, ${by}) > (after_xid, after_${by}) and',
    instead: 'where ${by} > after_${by} and',
    test: `${DATABASE}/following.test.ts`,
    title: 'hears every record once, in the order of each desk'
  },
  {
    name: 'an alarm is not told when it has other content',
    file: 'domain/wire-instructions/shared-alarm.ts',
    text: 'before.alarms.includes(alarm) ||',
    instead: 'before.alarms.includes(alarm) || (isOpen && replaces !== null) ||',
    test: 'test/domain/wire-instructions/desks-agree.test.ts',
    title: 'every open alarm is what its desk told last'
  },
  {
    name: 'a call quiets an alarm that was noticed after it, about the same file',
    file: 'domain/wire-instructions/office-call.ts',
    text: 'knew.includes(id) ||',
    instead: '',
    test: `${DATABASE}/wire-instructions/shared-alarms.test.ts`,
    title: 'are new where the same file comes back'
  },
  {
    name: 'an alarm that comes after the call about it is opened',
    file: 'domain/wire-instructions/shared-alarm.ts',
    text: 'next.called?.some(call => isClosedBy(call, alarm)) === true',
    instead: 'next.called?.some(call => isClosedBy(call, alarm)) === null',
    test: 'test/domain/wire-instructions/shared-alarm.test.ts',
    title: 'leaves nothing open where ten desks see one change'
  },
  {
    name: 'what another desk noticed moves what this one has read',
    file: 'domain/wire-instructions/shared-alarm.ts',
    text: 'return withHeard(next, alarm)',
    instead:
      'return withHeard(alarm.now === null ? next : { ...next, slots: next.slots.map(slot => (slot.documentId === alarm.documentId ? { ...slot, ...alarm.now } : slot)) }, alarm)',
    test: 'test/domain/wire-instructions/shared-alarm.test.ts',
    title: 'is open here, with its desk, and leaves what this desk has read'
  },
  {
    name: 'a record that the office has is an error',
    file: 'main/office/follow/publish.ts',
    text: ' on conflict (id) do nothing',
    instead: '',
    test: `${DATABASE}/publishing.test.ts`,
    title: 'publishes once, though the answer was lost'
  },
  {
    name: 'records count as published before the database has answered',
    file: 'main/office/follow/publish.ts',
    text: '    const { refusal, taken } = await insert(client, batch)\n    if (refusal === undefined) settle(records, batch, taken)',
    instead:
      '    records.published(batch.map(({ id }) => id))\n    const { refusal } = await insert(client, batch)\n    if (refusal === undefined) continue',
    test: `${DATABASE}/publishing.test.ts`,
    title: 'publishes what was cut off before the database heard of it'
  },
  {
    name: 'what a desk tells after a decision is published before it',
    file: 'main/office/desk/desk-records.ts',
    text: ' AND ${BEFORE_HELD}',
    instead: '',
    test: `${DATABASE}/publish-with.test.ts`,
    title: 'goes out after what its desk told before it'
  },
  {
    name: 'the place is moved before the records are kept',
    file: 'main/office/desk/desk-records.ts',
    text: '      transaction(database, () => {\n        for (const record of records)',
    instead: '      movePlace(place)\n      transaction(database, () => {\n        for (const record of records)',
    test: `${DATABASE}/publishing.test.ts`,
    title: 'hears again what it could not keep'
  },
  {
    name: 'a record is applied again when it is read again',
    file: 'main/office/desk/desk-records.ts',
    text: 'if (keep(record, null)) apply(record)',
    instead: 'if (keep(record, null) || record !== null) apply(record)',
    test: `${DATABASE}/publishing.test.ts`,
    title: 'publishes again what a restored dump had not got yet'
  },
  {
    name: 'the epoch of a draft is not compared',
    file: 'main/office/schema/rules/drafts.ts',
    text: ' or held.epoch is distinct from the_epoch',
    instead: '',
    test: `${DATABASE}/drafts.test.ts`,
    title: 'that come back to a desk are not saved by what it began to save before'
  },
  {
    name: 'an order is marked as on its way without the lease',
    file: 'main/office/schema/rules/drafts.ts',
    text: "if the_state in ('wire', 'unknown', 'sent')\n",
    instead: 'if false\n',
    test: `${DATABASE}/drafts.test.ts`,
    title: 'are not on their way without the lease'
  },
  {
    name: 'the lease of an order that was sent is given once more',
    file: 'main/office/schema/rules/drafts.ts',
    text: 'if lease.outcome is null or not title_desk.is_decision(the_decision) then',
    instead: 'if lease.outcome is null then',
    test: `${DATABASE}/drafts.test.ts`,
    title: 'give the lease again to the same holder, and after a sending only by a decision'
  },
  {
    name: 'the office is asked for the lease, and its no is not heard',
    file: 'main/office/sending/leases.ts',
    text: "if (hold !== 'out') return hold",
    instead: "if (hold !== 'out') return undefined",
    test: `${DATABASE}/sending/send-lease.test.ts`,
    title: 'is refused where another desk has it'
  },
  {
    name: 'what was typed into a draft that another desk took is dropped with it',
    file: 'main/office/drafts/taking.ts',
    text: 'if (isFrozen || (!isPublished && !isDeepStrictEqual(theirs?.entry, order.entry)))',
    instead: 'if (isFrozen && !isPublished && !isDeepStrictEqual(theirs?.entry, order.entry))',
    test: `${DATABASE}/shared-drafts.test.ts`,
    title: 'taken while their holder was away keep what was typed there'
  },
  {
    name: 'a draft that another desk took stays here, though a form has saved what was typed in it',
    file: 'main/office/drafts/desk-drafts.ts',
    text: 'doubtAbout(store, id) : letGo(id)\n',
    instead: 'doubtAbout(store, id) : null\n',
    test: 'test/office/drafts/desk-drafts.test.ts',
    title: 'are gone with the first save of one that was queued here'
  },
  {
    name: 'an order that may have arrived goes to another desk without a word of that',
    file: 'main/office/drafts/taking.ts',
    text: '  if (doubt !== null || isUnknownThere) context.doubts.tell(order.id, context.now())\n',
    instead: '',
    test: 'test/office/drafts/in-doubt.test.ts',
    title: 'stands as queued, and is told of when another desk has it'
  },
  {
    name: 'what was told of an order that may have arrived holds nothing',
    file: 'main/office/sent/find-sent.ts',
    text: " AND (desk_id <> ? OR kind = 'attempt')",
    instead: " AND desk_id <> ? AND kind <> 'attempt'",
    test: `${DATABASE}/sending/in-doubt.test.ts`,
    title: 'holds it by what was told, where another desk had the right already'
  },
  {
    name: 'what a form saves takes the place of the copy that a return had left',
    file: 'main/office/drafts/taking.ts',
    text: 'copyId: known.holder === null ? null : known.copyId',
    instead: 'copyId: known.copyId',
    test: 'test/office/drafts/desk-drafts.test.ts',
    title: 'and go there once more with nothing typed since'
  },
  {
    name: 'a draft that came back is published over, where the numbers of its revisions are alike',
    file: 'main/office/drafts/taking.ts',
    text: '?.saves !== savesOf(known.published)',
    instead: '?.saves === undefined',
    test: 'test/office/drafts/desk-drafts.test.ts',
    title: 'bring what was typed there, where of two revisions'
  },
  {
    name: 'the office does not hear of a sending before the draft came back',
    file: 'main/office/schema/rules/drafts.ts',
    text: "(outcome is not null and the_state <> 'wire')",
    instead: 'outcome is null',
    test: `${DATABASE}/drafts.test.ts`,
    title: 'that come back to the desk that sent them are told of as sent'
  },
  {
    name: 'the lease of an order that is on the wire is given back',
    file: 'main/office/drafts/doubt.ts',
    text: 'return wiredAt === null ||',
    instead: 'return wiredAt !== undefined ||',
    test: 'test/office/sending/lease-end.test.ts',
    title: 'one that may be there after a 429 stays at its desk'
  },
  {
    name: 'a reader whose token is refused never gives up',
    file: 'main/office/reading/decide.ts',
    text: 'return pause.until === null || pause.until - now > SHORT',
    instead: 'return pause.until !== null && pause.until - now > SHORT',
    test: `${DATABASE}/reader.test.ts`,
    title: 'is left to another desk by one whose token is refused'
  },
  {
    name: 'a frozen reader keeps the right to read',
    file: 'main/office/reading/order-parts.ts',
    text: 'await client.query(`set idle_session_timeout = ${silentAfter}`)',
    instead: 'await client.query(`set idle_session_timeout = ${silentAfter * 1000}`)',
    test: `${DATABASE}/reader.test.ts`,
    title: 'is read by another desk when the reader is frozen'
  },
  {
    name: 'each desk asks for what it watches, though another reads',
    file: 'main/orders/sync/scheduler.ts',
    text: 'return this.#reads && !this.#isInDoubt',
    instead: 'return !this.#isInDoubt',
    test: `${DATABASE}/watched.test.ts`,
    title: 'is requested by one desk for all'
  },
  {
    name: 'a reading counts again when its part is read again',
    file: 'main/orders/engine/shared-details.ts',
    text: 'from !== known[`${what}From`] &&',
    instead: 'from !== `another ${what}` &&',
    test: 'test/orders/shared-details.test.ts',
    title: 'are taken once for each reading'
  },
  {
    name: 'what a desk read itself is replaced by an older reading',
    file: 'main/orders/engine/shared-details.ts',
    text: 'ownAt === null || ownAt < at - ago || ownAt > now',
    instead: 'ownAt === null || ownAt !== at - ago || ownAt > now',
    test: `${DATABASE}/watched.test.ts`,
    title: 'is asked for by a desk whose person wants it now'
  },
  {
    name: 'the epoch of a reader is not compared',
    file: 'main/office/schema/rules/following.ts',
    text: ' and desk_id = the_desk and epoch = the_epoch for share',
    instead: ' for share',
    test: `${DATABASE}/reader.test.ts`,
    title: 'takes nothing from a reader that was replaced'
  },
  {
    name: 'an invitation is accepted twice',
    file: 'main/office/schema/rules/desks.ts',
    text: 'and accepted_at is null and expires_at',
    instead: 'and expires_at',
    test: `${DATABASE}/joining.test.ts`,
    title: 'takes an invitation, which is worth nothing once it was accepted'
  },
  {
    name: 'the connections of a removed desk stay open',
    file: 'main/office/schema/rules/desks.ts',
    text: 'perform pg_terminate_backend(pid) from',
    instead: 'perform pid from',
    test: `${DATABASE}/joining.test.ts`,
    title: 'ends when a desk is removed'
  },
  {
    name: 'a seal is not bound to the row and what is in clear beside it',
    file: 'main/office/seal/places.ts',
    text: "row: id, column: 'content', bound }",
    instead: "row: '', column: 'content' }",
    test: 'test/office/places.test.ts',
    title: 'does not open as another record'
  },
  {
    name: 'a member may change what stands in a record',
    file: 'main/office/schema/rules/rights.ts',
    text: 'grant update (name, public_key, key_proof) on title_desk.desks to ${member};',
    instead:
      'grant update (name, public_key, key_proof) on title_desk.desks to ${member};\ngrant update (content) on title_desk.records to ${member};',
    test: `${DATABASE}/attacks.test.ts`,
    title: 'can neither lock, change, copy nor remove a table'
  },
  {
    name: 'a new table is forgotten by the rights and by the tests',
    file: 'main/office/schema/tables.ts',
    text: '-- What that desk read, in sealed parts.',
    instead: 'create table title_desk.forgotten (id uuid);\n-- What that desk read, in sealed parts.',
    test: `${DATABASE}/attacks.test.ts`,
    title: 'sees the rows that are listed here'
  },
  ...CHAOS_MISTAKES
]
