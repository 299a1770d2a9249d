import type { Mistake } from './build.ts'
import { NO_ANSWER, type Steered } from './points.ts'
import { OTHER_CONNECTION } from './scenario.ts'

/** Ends a life after its last task. */
const AT_REST = { op: Infinity }
const SENT: Steered = { tasks: ['send'], death: AT_REST }
const answered = (answer: Steered['answer'] & string): readonly Steered[] => [{ ...SENT, answer }]
const KILLED_ON_THE_WIRE: Steered = { tasks: ['send'], answer: '-silent', death: { at: NO_ANSWER } }
const UNKNOWN: Steered = { tasks: ['send'], answer: '-500', death: { at: 'after commit attempt unknown' } }

/**
 * Mistakes one could make in good faith: with each of them built in, the harness has to find that an invariant does not hold (R37). `lives` is
 * where it shows, and `breaks` the invariant that has to be among those found.
 */
export const MISTAKES: readonly (Mistake & { readonly lives: readonly Steered[]; readonly breaks: string })[] = [
  {
    name: 'the wire is not marked before the bytes leave',
    lives: [SENT],
    breaks: 'I1',
    changes: [
      {
        file: 'main/outbox/attempt/send-attempt.ts',
        text: "state: 'wire', wiredAt: at })",
        instead: "state: 'intent', wiredAt: at })"
      }
    ]
  },
  {
    name: 'the journal is not written',
    lives: [SENT],
    breaks: 'I1',
    changes: [
      {
        file: 'main/outbox/attempt/send-attempt.ts',
        text: 'context.ledger.store().journal.append(wireMark(order, attempt, at))',
        instead: 'wireMark(order, attempt, at)'
      }
    ]
  },
  {
    name: 'a redirect counts as a refusal',
    lives: answered('+302'),
    breaks: 'I10',
    changes: [
      {
        file: 'main/service/send-order.ts',
        text: '415, 422, 429, 431])',
        instead: '415, 422, 429, 431, 301, 302, 307])'
      }
    ]
  },
  {
    name: 'a fault of the service counts as a refusal',
    lives: answered('+502'),
    breaks: 'I10',
    changes: [
      {
        file: 'main/service/send-order.ts',
        text: '415, 422, 429, 431])',
        instead: '415, 422, 429, 431, 500, 502, 503])'
      }
    ]
  },
  {
    name: 'what was on the wire is queued again at start',
    lives: [KILLED_ON_THE_WIRE],
    breaks: 'I3',
    changes: [
      {
        file: 'main/outbox/attempt/recover-attempts.ts',
        text: "attempt.state === 'wire' ? 'unknown' : 'not-sent'",
        instead: "'not-sent'"
      }
    ]
  },
  {
    name: 'no unique index, and a start that overlooks the wire',
    lives: [KILLED_ON_THE_WIRE],
    breaks: 'I4',
    changes: [
      {
        file: 'main/storage/database/schema.ts',
        text: 'CREATE UNIQUE INDEX one_live_attempt',
        instead: 'CREATE INDEX one_live_attempt'
      },
      {
        file: 'main/outbox/attempt/recover-attempts.ts',
        text: "store.attempts.inState(['intent', 'wire'])",
        instead: "store.attempts.inState(['intent'])"
      }
    ]
  },
  {
    name: '"Saved" is said before the commit',
    lives: [{ tasks: ['save'], death: { at: 'before commit order draft' } }],
    breaks: 'I8',
    changes: [
      {
        file: 'main/drafts/drafts.ts',
        text: 'if (made.ok) store.orders.put(made.value)',
        instead: 'if (made.ok) setImmediate(() => { store.write(() => { store.orders.put(made.value) }) })'
      }
    ]
  },
  {
    name: 'closing an order leaves its attempt open, and a start asks about it again',
    lives: [UNKNOWN, { tasks: ['close'], death: AT_REST }],
    breaks: 'I11',
    changes: [
      {
        file: 'main/outbox/queue/decide.ts',
        text: "return settleBy(one, attempt, 'closed', closed(order, one.at), 'close', { at: one.at, what: 'closed' })",
        instead:
          "{ const over = closed(order, one.at); writing.store.decisions.add({ id: randomUUID(), draftId: id, kind: 'close', at: one.at }); writing.put(over); return ok(over) }"
      },
      {
        file: 'main/storage/repair/settle-attempts.ts',
        text: "if (order.state === 'sent' || order.state === 'closed') return order",
        instead: "if (order.state === 'sent') return order"
      }
    ]
  },
  {
    name: 'orders go where another client’s go',
    lives: [SENT],
    breaks: 'M11',
    changes: [
      {
        file: 'main/outbox/context/outbox-context.ts',
        text: 'await given.access(connectionId)',
        instead: `await given.access('${OTHER_CONNECTION}')`
      }
    ]
  },
  {
    name: 'another client’s token goes with them',
    lives: [SENT],
    breaks: 'R25',
    changes: [
      {
        file: 'main/connections/access.ts',
        text: 'tokens.read(id, connection.baseAddress)',
        instead: `tokens.read('${OTHER_CONNECTION}', connection.baseAddress)`
      }
    ]
  },
  {
    // The second start makes a backup, and the third writes over what the journal alone has.
    name: 'each start writes the journal from its beginning',
    lives: [SENT, SENT, SENT],
    breaks: 'I13',
    changes: [
      {
        file: 'main/storage/journal/journal-file.ts',
        text: 'place = { file, next: whole }',
        instead: 'place = { file, next: 0 }'
      }
    ]
  }
]
