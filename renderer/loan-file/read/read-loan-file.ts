import { dealsOf } from '#domain/loan-file/deal-facts.ts'
import type { LoanFacts } from '#domain/loan-file/loan-facts.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { decodeBytes } from '../../common/files/decode-bytes.ts'
import { findMessage } from './find-message.ts'
import { messageParser } from './message-parser.ts'
import { LIMITS, RefusedFile, type LoanFileTrouble } from './refusal.ts'

/** Characters read without a pause: a few milliseconds of work. */
const PART = 64 * 1024

export interface Pace {
  /** In milliseconds; only differences count. */
  readonly now: () => number
  /** Lets the page draw and answer the keyboard. */
  readonly pause: () => Promise<void>
}

const PAGE: Pace = { now: () => performance.now(), pause: () => new Promise(resolve => setTimeout(resolve)) }

/**
 * What a loan file says, from its bytes or a pasted text. It is parsed here, in the sandboxed page, since it may be
 * hostile: nothing but the order made of it reaches the main process. The page stays responsive, and the work ends after
 * two seconds.
 */
export async function readLoanFile(
  file: Uint8Array | string,
  pace: Pace = PAGE
): Promise<Result<LoanFacts, LoanFileTrouble>> {
  try {
    if (file.length > LIMITS.bytes) throw new RefusedFile('too-large')
    return ok(await factsOf(file, pace))
  } catch (error) {
    if (error instanceof RefusedFile) return failed(error.trouble)
    throw error
  }
}

async function factsOf(file: Uint8Array | string, { now, pause }: Pace): Promise<LoanFacts> {
  let worked = 0
  const timed = <T>(work: () => T): T => {
    const start = now()
    const result = work()
    worked += now() - start
    if (worked > LIMITS.time) throw new RefusedFile('too-slow')
    return result
  }
  const { xml, wrapped } = timed(() => findMessage(typeof file === 'string' ? file : decodeBytes(file)))
  const parser = messageParser()
  for (let at = 0; at < xml.length; at += PART) {
    timed(() => parser.write(xml.slice(at, at + PART)))
    await pause()
  }
  const deals = timed(() => dealsOf(parser.end()))
  if (deals.length === 0) throw new RefusedFile('no-loan')
  return { deals, wrapped }
}
