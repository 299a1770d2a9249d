/** A mutation tried every time: `from`, which occurs exactly once in the file, becomes `to`. */
export interface Listed {
  readonly id: string
  readonly file: string
  readonly from: string
  readonly to: string
  readonly breaks: string
}

/** Mutations that the tests once missed, under their original labels, with what each breaks. */
export const LISTED: readonly Listed[] = [
  {
    id: 'O07',
    file: 'main/outbox/reconcile/record-lookups.ts',
    from: 'if (failure !== null || !complete) return',
    to: 'if (failure !== null) return',
    breaks: '"Send again" opens on a list that was not read whole (R40, R44).'
  },
  {
    id: 'V04',
    file: 'main/service/service.ts',
    from: 'AbortSignal.any([limit, sending.signal])',
    to: 'sending.signal',
    breaks: 'No sending ever times out.'
  },
  {
    id: 'S11',
    file: 'main/storage/database/seal.ts',
    from: '`title-desk ${purpose}`',
    to: '`Title Desk ${purpose}`',
    breaks: 'Nothing sealed by an earlier version opens any more.'
  },
  {
    id: 'O12',
    file: 'main/outbox/reconcile/preflight.ts',
    from: 'some(attempt => attempt.wiredAt !== null)',
    to: 'some(() => false)',
    breaks: 'An order that may have arrived is posted again without a lookup.'
  },
  {
    id: 'S09',
    file: 'main/storage/unlock/data-key-manager.ts',
    from: 'from.keys.length > 0 || from.hasSealedWork',
    to: 'from.keys.length > 0',
    breaks: 'A new key is created although sealed work exists (R23).'
  },
  {
    id: 'S01',
    file: 'main/files/sync-disk.ts',
    from: '      disk.fs.fsyncSync(file)\n    } finally',
    to: '    } finally',
    breaks: 'A file replaces another before its bytes are on disk.'
  },
  {
    id: 'O09',
    file: 'main/outbox/queue/submit.ts',
    from: 'save.revision > known.revision',
    to: 'save.revision !== known.revision',
    breaks: 'An older form overwrites a newer one, and is sent.'
  },
  {
    id: 'O03',
    file: 'main/outbox/attempt/send-attempt.ts',
    from: "queued?.state !== 'queued' || queued.account !== account",
    to: "queued?.state !== 'queued'",
    breaks: 'An order is sent with the previous token (I12).'
  },
  {
    id: 'O06',
    file: 'main/outbox/reconcile/compare.ts',
    from: 'dismissed.has(orderId) || store.orders.hasOrderId(orderId)',
    to: 'dismissed.has(orderId)',
    breaks: 'A row that is another order of this desk is offered for this one (I6).'
  },
  {
    id: 'S03',
    file: 'main/storage/tables/attempts.ts',
    from: 'bound: [draftId, number, connectionId, account, state, openedAt',
    to: 'bound: [draftId, number, connectionId, account, openedAt',
    breaks: 'A changed state of an attempt goes unnoticed (R58).'
  },
  {
    id: 'D06',
    file: 'main/documents/transfer/place-file.ts',
    from: 'home.endsWith(sep) ? home : home + sep',
    to: 'home',
    breaks: 'A file is saved in a folder that only shares a name prefix (R60).'
  },
  {
    id: 'D11',
    file: 'main/documents/open/open-check.ts',
    from: 'home.endsWith(sep) ? home : home + sep',
    to: 'home',
    breaks: 'A file is opened in a folder that only shares a name prefix (R64).'
  },
  {
    id: 'B05',
    file: 'main/orders/search/order-index.ts',
    from: '    touch() {\n      last = undefined',
    to: '    touch() {\n      void 0',
    breaks: 'A list filtered by followed or unread orders is stale.'
  },
  {
    id: 'B02',
    file: 'main/list-scan/list-scan.ts',
    from: 'before !== undefined && before !== fingerprintOf(first)',
    to: 'before === undefined',
    breaks: 'A scan of a list that changed counts as whole (R44).'
  },
  {
    id: 'B10',
    file: 'main/orders/changes/differences.ts',
    from: 'policyIssued: after.policyIssued ?? before.policyIssued',
    to: 'policyIssued: after.policyIssued',
    breaks: '"Policy issued" is reported again after a glitch.'
  },
  {
    id: 'B07',
    file: 'main/orders/engine/queries.ts',
    from: 'day <= last',
    to: 'day < last',
    breaks: 'The closing board loses its last day.'
  },
  {
    id: 'O15',
    file: 'main/outbox/attempt/send-attempt.ts',
    from: "if (outcome.state === 'accepted') withAccepted(",
    to: "if (outcome.state === 'accepted' && at < 0) withAccepted(",
    breaks: 'An accepted order is not added to the known list.'
  },
  {
    id: 'R04',
    file: 'renderer/order-entry/entry/sending.ts',
    from: "if (step.at !== 'review' || step.sending) return false",
    to: "if (step.at !== 'review') return false",
    breaks: 'Two concurrent calls submit an order twice (R38).'
  },
  {
    id: 'S12',
    file: 'main/storage/repair/incidents.ts',
    from: '[layout.shm, layout.wal, layout.database]',
    to: '[layout.database, layout.shm, layout.wal]',
    breaks: 'A database is moved aside without its log.'
  }
]
