/** A mistake that is tried every time: `from`, which stands once in the file, becomes `to`. */
export interface Listed {
  readonly id: string
  readonly file: string
  readonly from: string
  readonly to: string
  readonly breaks: string
}

/** Mistakes that the tests once did not notice, under the labels they were found by, and what each would break. */
export const LISTED: readonly Listed[] = [
  {
    id: 'O07',
    file: 'main/outbox/reconcile/reconcile.ts',
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
    breaks: 'Nothing that an earlier version sealed opens any more.'
  },
  {
    id: 'O12',
    file: 'main/outbox/reconcile/baseline.ts',
    from: 'some(attempt => attempt.wiredAt !== null)) return lookBefore',
    to: 'some(() => false)) return lookBefore',
    breaks: 'An order that may have arrived is posted again without being looked for.'
  },
  {
    id: 'S09',
    file: 'main/storage/unlock/data-key-manager.ts',
    from: 'from.keys.length > 0 || from.hasSealedWork',
    to: 'from.keys.length > 0',
    breaks: 'A new key is made although sealed work lies there (R23).'
  },
  {
    id: 'S01',
    file: 'main/storage/database/sync-disk.ts',
    from: '      disk.fs.fsyncSync(file)\n    } finally',
    to: '    } finally',
    breaks: 'A file takes the place of another before its bytes are on the disk.'
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
    breaks: 'An order leaves with the token of before (I12).'
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
    breaks: 'A file is placed in a folder whose name only begins alike (R60).'
  },
  {
    id: 'D11',
    file: 'main/documents/open/open-check.ts',
    from: 'home.endsWith(sep) ? home : home + sep',
    to: 'home',
    breaks: 'A file is opened in a folder whose name only begins alike (R64).'
  },
  {
    id: 'B05',
    file: 'main/orders/search/order-index.ts',
    from: 'touch() { last = undefined }',
    to: 'touch() { void 0 }',
    breaks: 'A list filtered by what was followed or read is stale.'
  },
  {
    id: 'B02',
    file: 'main/orders/sync/list-scan.ts',
    from: 'first !== undefined && first !== fingerprintOf(page)',
    to: 'first === undefined',
    breaks: 'A reading of a list that moved counts as whole (R44).'
  },
  {
    id: 'B10',
    file: 'main/orders/changes/differences.ts',
    from: 'policyIssued: after.policyIssued ?? before.policyIssued',
    to: 'policyIssued: after.policyIssued',
    breaks: '"Policy issued" is told again after a hiccup.'
  },
  {
    id: 'B07',
    file: 'main/orders/worker-answers.ts',
    from: 'day <= last',
    to: 'day < last',
    breaks: 'The closing board loses its last day.'
  },
  {
    id: 'O15',
    file: 'main/outbox/attempt/send-attempt.ts',
    from: "if (outcome.state === 'accepted') withAccepted(",
    to: "if (outcome.state === 'accepted' && at < 0) withAccepted(",
    breaks: 'An accepted order is not added to what is known of the list.'
  },
  {
    id: 'R04',
    file: 'renderer/order-entry/entry/sending.ts',
    from: "if (step.at !== 'review' || step.sending) return false",
    to: "if (step.at !== 'review') return false",
    breaks: 'Two calls at once hand an order over twice (R38).'
  },
  {
    id: 'S12',
    file: 'main/storage/repair/incidents.ts',
    from: '[layout.shm, layout.wal, layout.database]',
    to: '[layout.database, layout.shm, layout.wal]',
    breaks: 'A database is moved aside without its log.'
  }
]
