import type { Endpoint, Origin } from '../http/endpoints.ts'

/**
 * How to make the practice service misbehave. A plan is a JSON list of rules, in a file (`--faults FILE`) or passed to
 * `startPractice`. The same plan and the same requests give the same misbehavior.
 *
 * **Which requests.** `endpoint` names one or more of `refinance`, `purchase`, `progress`, `documents`, `list`,
 * `download` (files, on both origins), `connection` (a connection as it is accepted; only `drop` applies) or `any` (all
 * but connections). `origin` (`service` or `links`, the second origin of signed links) and `path` (part of the path and
 * query) narrow it.
 * Each rule counts its matching requests from 1: `nth` selects one, `from` and `to` a range, `every` each n-th one of
 * the range; without them it applies to all. The first matching rule that is due acts; all others still count.
 *
 * **The request is carried out** (an order is created) **and its answer is spoiled** by
 * - `delay`: milliseconds before the headers (N13); combines with everything else;
 * - `delayBody`: milliseconds in the middle of the body;
 * - `headers`: headers added to the answer;
 * - `change`: edits of the JSON body, `*` being every entry:
 * `{"remove": ["data.0.order_id"], "set": {"data.*.status": 7}}`;
 * - `list`: the list lags, shuffles, repeats, shrinks or loops (N15), see `ListFault`;
 * - `drop`: `"after-headers"`, or `"mid-body"` with `afterBytes` (by default half of the body);
 * - `malformed`: `"truncated"` (cut short, with its full Content-Length) or `"truncated-unframed"` (without one) (N9).
 *
 * **The request is not carried out**, unless `commit` is true, and its answer is replaced by
 * - `status`, with `headers` and `body` (a text, or JSON) (N10, N11);
 * - `malformed`: `"html"`, `"empty"`, `"huge"` (`bytes`, 50 MB by default) or `"garbage"`, which is not HTTP at all
 * (N10, N12); the first three combine with `status`;
 * - `drop`: `"before-body"` (nothing is read; `commit` does not apply) or `"after-body"` (N6, N7);
 * - `hang`: true; no answer ever comes (N8).
 *
 * "Committed, then failed" (N14) is `{"endpoint": "refinance", "nth": 1, "commit": true, "status": 502}`.
 * `how` selects whether a dropped connection ends with a `reset` (the default) or with `fin`.
 */
export type FaultPlan = readonly FaultRule[]

export const DROPS = ['before-body', 'after-body', 'after-headers', 'mid-body'] as const
export const MALFORMED = ['truncated', 'truncated-unframed', 'html', 'empty', 'huge', 'garbage'] as const
export const HOWS = ['reset', 'fin'] as const

export interface FaultRule {
  readonly endpoint: FaultTarget | readonly FaultTarget[]
  readonly origin?: Origin
  readonly path?: string
  readonly nth?: number
  readonly from?: number
  readonly to?: number
  readonly every?: number

  readonly delay?: number
  readonly delayBody?: number
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly commit?: boolean
  readonly drop?: (typeof DROPS)[number]
  readonly how?: (typeof HOWS)[number]
  readonly afterBytes?: number
  readonly hang?: boolean
  readonly malformed?: (typeof MALFORMED)[number]
  readonly bytes?: number
  readonly change?: BodyChange
  readonly list?: ListFault
}

export type FaultTarget = Endpoint | 'any' | 'connection'

/** Edits of a JSON body; paths are members and indexes joined by dots, `*` for every entry. Removals come first. */
export interface BodyChange {
  readonly remove?: readonly string[]
  readonly set?: Readonly<Record<string, unknown>>
}

/** How a list of orders can mislead. */
export interface ListFault {
  /** Omits this many of the newest orders: the list lags. */
  readonly hideNewest?: number
  /** Omits this many of the oldest orders: the list shrinks. */
  readonly hideOldest?: number
  /** Every page starts with this many rows of the previous page, as if orders were added in the meantime. */
  readonly repeat?: number
  /** This many rows are lost between two pages, as if orders left in the meantime. */
  readonly skip?: number
  /** The order of rows changes with every request. */
  readonly shuffle?: boolean
  /** `links.next` always points to the first page. */
  readonly loop?: boolean
  /** The last page claimed, such as `1000000`. */
  readonly lastPage?: number
  /** The total claimed. */
  readonly total?: number
}

/** Whether the request is carried out before its answer is spoiled. */
export function carriesOut(rule: FaultRule): boolean {
  if (rule.drop === 'before-body') return false
  const spoilsOwn = rule.malformed === 'truncated' || rule.malformed === 'truncated-unframed'
  const replaces =
    rule.status !== undefined || rule.hang === true || rule.drop === 'after-body' || rule.malformed !== undefined
  return rule.commit === true || spoilsOwn || !replaces
}
