import type { Mistake } from '../../faults/build.ts'
import type { Aim } from './kill-scenario.ts'

/**
 * Mistakes one could make in good faith (R61, R62); `finds` is what the harness has to see of each, `ways` where lives must
 * end for it, and `seed` the first to meet it.
 */
export const DOWNLOAD_MISTAKES: readonly (Mistake & {
  readonly finds: RegExp
  readonly seed?: number
} & Pick<Aim, 'ways'>)[] = [
  {
    name: 'a file that breaks off counts as whole',
    finds: /no whole file/,
    seed: 2,
    changes: [
      {
        file: 'main/documents/transfer/receive-file.ts',
        text: "if (next === 'broken') return broken(brokenOff(link))",
        instead: "if (next === 'broken') break"
      },
      {
        file: 'main/documents/transfer/receive-file.ts',
        text: 'if (link.total !== null && size !== link.total) return broken(WRONG_SIZE)',
        instead: ''
      }
    ]
  },
  {
    name: 'a weak ETag is good enough to go on by',
    finds: /ETag that is weak|no whole file/,
    seed: 10,
    changes: [{ file: 'main/service/links/resume.ts', text: '/^"[', instead: '/^(?:W\\/)?"[' }]
  },
  {
    name: 'another file is gone on with',
    finds: /no whole file/,
    seed: 2,
    changes: [
      { file: 'main/service/links/open-link.ts', text: ", 'If-Range': resume.etag", instead: '' },
      { file: 'main/service/links/resume.ts', text: 'headers.etag !== etag || ', instead: '' }
    ]
  },
  {
    name: 'what was not safe is appended to',
    finds: /no whole file/,
    seed: 10,
    ways: ['outside', 'names'],
    changes: [
      {
        file: 'main/documents/transfer/receive-file.ts',
        text: "link.from === 0 ? 'wx' : 'r+'",
        instead: "link.from === 0 ? 'wx' : 'a+'"
      },
      {
        file: 'main/documents/transfer/receive-file.ts',
        text: 'await file.truncate(from)',
        instead: 'await Promise.resolve()'
      }
    ]
  },
  {
    name: 'a document that still has its first name is written to',
    finds: /written to in its place/,
    seed: 2,
    ways: ['names'],
    changes: [{ file: 'main/documents/disk/unfinished.ts', text: 'stat.nlink > 1 || ', instead: '' }]
  },
  {
    name: 'what was killed is not tidied',
    finds: /unfinished files are left/,
    changes: [
      {
        file: 'main/documents/queue/stale-files.ts',
        text: 'removeStaleUnfinished(root, stale)',
        instead: 'Promise.resolve(removeStaleUnfinished)'
      }
    ]
  },
  {
    name: 'what is on its way is not remembered',
    finds: /forgotten/,
    changes: [
      {
        file: 'main/documents/queue/download-entry.ts',
        text: "state === 'receiving' || state === 'paused' || state === 'failed'",
        instead: "state === 'paused' || state === 'failed'"
      }
    ]
  },
  {
    name: 'a file has its name from the first byte on',
    finds: /no whole file|nobody fetched/,
    changes: [
      {
        file: 'main/documents/disk/unfinished.ts',
        text: "return join(root, '.incoming')",
        instead: `return join(root, '0b7a4c1e-58a2-4d0e-9c3f-2f6d1a7b8c90')`
      }
    ]
  },
  {
    name: 'nothing is ever gone on with',
    finds: /not gone on with/,
    changes: [
      {
        file: 'main/documents/transfer/transfer.ts',
        text: 'if (unfinished === null || unfinished.synced === 0) return null',
        instead: 'if (disk !== root) return null'
      }
    ]
  }
]
