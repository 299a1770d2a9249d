import type { Endpoint, Origin } from '../http/endpoints.ts'

/**
 * Faults: how the practice service is told to misbehave. A plan is a JSON list of rules, in a file (`--faults FILE`) or
 * given to `startPractice`. The same plan and the same requests give the same misbehaviour.
 *
 * **Which requests.** `endpoint` names one or several of `refinance`, `purchase`, `progress`, `documents`, `list`, `download`
 * (files, on both origins), `connection` (a connection as it is accepted; only `drop` applies) or `any` (all but connections).
 * `origin` (`service` or `links`, the second origin of signed links) and `path` (a part of the path and query) narrow it.
 * Each rule counts the requests it fits, from 1: `nth` picks one, `from` and `to` a stretch, `every` each so-manieth of
 * it; without them every request is meant. The first rule that fits and is due acts; all the others still count.
 *
 * **The request is carried out** (an order is created) **and its own answer is spoiled** by
 * - `delay`: milliseconds before the headers (N13); may stand beside everything else;
 * - `delayBody`: milliseconds in the middle of the body;
 * - `headers`: members added to the answer;
 * - `change`: the JSON body is edited: `{"remove": ["data.0.order_id"], "set": {"data.*.status": 7}}`, `*` being every entry;
 * - `list`: the list lags, shuffles, repeats, shrinks or loops (N15), see `ListFault`;
 * - `drop`: `"after-headers"`, or `"mid-body"` with `afterBytes` (otherwise half of it);
 * - `malformed`: `"truncated"` (cut short, with its full Content-Length) or `"truncated-unframed"` (without one) (N9).
 *
 * **The request is not carried out**, unless `commit` is true, and the answer is replaced by
 * - `status`, with `headers` and `body` (a text, or JSON) (N10, N11);
 * - `malformed`: `"html"`, `"empty"`, `"huge"` (`bytes`, 50 MB if left out) or `"garbage"`, which is no HTTP at all (N10, N12);
 *   `status` may stand beside the first three;
 * - `drop`: `"before-body"` (nothing is read; `commit` cannot apply) or `"after-body"` (N6, N7);
 * - `hang`: true; no answer ever comes (N8).
 *
 * "Committed, then failed" (N14) is `{"endpoint": "refinance", "nth": 1, "commit": true, "status": 502}`.
 * `how` says whether a dropped connection is `reset` (the default) or ends with `fin`.
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

/** Edits of a JSON body; paths are members and places joined by dots, `*` for every entry. Removals come first. */
export interface BodyChange {
  readonly remove?: readonly string[]
  readonly set?: Readonly<Record<string, unknown>>
}

/** How a list of orders can mislead. */
export interface ListFault {
  /** The newest so many orders are not in it yet: the list lags. */
  readonly hideNewest?: number
  /** The oldest so many orders are gone: the list shrinks. */
  readonly hideOldest?: number
  /** Every page begins with so many rows of the page before, as when orders are added meanwhile. */
  readonly repeat?: number
  /** So many rows fall between two pages, as when orders leave meanwhile. */
  readonly skip?: number
  /** The order of the rows is another one at each request. */
  readonly shuffle?: boolean
  /** `links.next` always leads to the first page. */
  readonly loop?: boolean
  /** The last page claimed, `1000000` for instance. */
  readonly lastPage?: number
  /** The total claimed. */
  readonly total?: number
}

/** True where a rule leaves the request to be carried out before its answer is spoiled. */
export function carriesOut(rule: FaultRule): boolean {
  if (rule.drop === 'before-body') return false
  const spoilsOwn = rule.malformed === 'truncated' || rule.malformed === 'truncated-unframed'
  const replaces =
    rule.status !== undefined || rule.hang === true || rule.drop === 'after-body' || rule.malformed !== undefined
  return rule.commit === true || spoilsOwn || !replaces
}
