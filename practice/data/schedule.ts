import { DAY, HOUR, MINUTE, dateOf, inOfficeHours, onBusinessDay } from './calendar.ts'
import { type Draw, between } from './random.ts'
import { STAGES, TASK_COUNT, taskNumber } from './stages.ts'

/** The schedule of one order's work, fixed from the start; times in milliseconds, Infinity means never. */
export interface Work {
  readonly placed: number
  /** When each task is done, in the specification's order. */
  readonly done: readonly number[]
  /** A period without progress, followed by a new closing date. */
  readonly hold: { readonly from: number; readonly until: number; readonly closing: string } | null
  readonly canceledAt: number
  readonly closing: string
}

/** When each task before the closing is done, from 0 (placed) to 1 (closing). */
const BEFORE_CLOSING = [0.03, 0.12, 0.25, 0.3, 0.45, 0.4, 0.55, 0.65, 0.75, 0.85, 0.93]
const FIRST_AFTER = taskNumber('Borrower Closing Completed')
const COMMITMENT = taskNumber('Title Commitment Prepared')
const PREPARED = taskNumber('Unsigned Documents Prepared')
const DISBURSED = taskNumber('Funds Disbursed')
const POLICY = taskNumber("Lender's Policy Issued")

/** A borrower may rescind a refinance within three business days of signing, so it is funded later. */
const RESCISSION = 4 * DAY

/** How long all work on a placed order takes, at pace 1. */
const PRACTICE_LENGTH = 20 * MINUTE

/** Work at a real office's pace: some orders run late, a few are put on hold and close later, a few are canceled. */
export function officeWork(draw: Draw, kind: 'refinance' | 'purchase', placed: number, closesOn: number): Work {
  const closing = closesOn + 15 * HOUR + between(draw, 0, 6) * HOUR
  const span = closing - placed
  const late = draw() < 0.12 ? between(draw, COMMITMENT, FIRST_AFTER - 1) : -1
  const done: number[] = []
  for (const [task, share] of BEFORE_CLOSING.entries()) {
    const at = placed + span * (task === late ? 0.98 : share + (draw() - 0.5) * 0.05)
    done.push(Math.min(inOfficeHours(Math.max(at, placed + HOUR)), closing))
  }
  const funded = onBusinessDay(closing + (kind === 'refinance' ? RESCISSION : 0) + between(draw, 60, 180) * MINUTE)
  done.push(closing + 45 * MINUTE, closing + between(draw, 60, 180) * MINUTE)
  done.push(funded, funded + between(draw, 60, 150) * MINUTE, onBusinessDay(funded + DAY))
  done.push(inOfficeHours(funded + between(draw, 2, 9) * DAY), inOfficeHours(funded + between(draw, 12, 45) * DAY))

  const fate = draw()
  const canceledAt = fate < 0.02 ? Math.floor(placed + span * (0.2 + draw() * 0.6)) : Infinity
  const plain: Work = { placed, done, hold: null, canceledAt, closing: dateOf(closesOn) }
  return fate < 0.02 || fate > 0.09 ? plain : held(plain, Math.floor(placed + span * 0.6), between(draw, 3, 10) * DAY)
}

/** Work on a placed order: all of it within minutes, so that the user sees progress. Pace 0 means no progress. */
export function practiceWork(draw: Draw, placed: number, closing: string, pace: number): Work {
  const length = PRACTICE_LENGTH / pace
  const done: number[] = []
  for (let task = 0; task < TASK_COUNT; task += 1) {
    done.push(pace > 0 ? Math.floor(placed + (length * (task + 0.5 + draw())) / (TASK_COUNT + 0.5)) : Infinity)
  }
  return { placed, done, hold: null, canceledAt: Infinity, closing }
}

/** When a task is done; never if the order is canceled first. */
export function taskDone(work: Work, task: number): number {
  const at = work.done[task] ?? Infinity
  return at < work.canceledAt ? at : Infinity
}

/** The closing date in effect at a given time. */
export function closingAt(work: Work, at: number): string {
  return work.hold !== null && at >= work.hold.until ? work.hold.closing : work.closing
}

/** The order's status at a given time. `New` is from the specification; the others are plausible title office terms. */
export function statusAt(work: Work, at: number): string {
  if (at >= work.canceledAt) return 'Canceled'
  if (work.hold !== null && at >= work.hold.from && at < work.hold.until) return 'On hold'
  if (taskDone(work, POLICY) <= at) return 'Closed'
  if (taskDone(work, DISBURSED) <= at) return 'Funded'
  if (work.done.slice(0, PREPARED + 1).every(time => time <= at)) return 'Clear to close'
  return work.done.some(time => time <= at) ? 'Open' : 'New'
}

export interface StageState {
  readonly name: string
  readonly description: string | null
  readonly status: string
  readonly tasks: readonly { readonly name: string; readonly description: string; readonly is_completed: boolean }[]
}

/** The stages in the wire format (specification 2.6). A stage is completed when all its tasks are. */
export function stagesAt(work: Work, at: number): StageState[] {
  let task = 0
  return STAGES.map(stage => {
    const tasks = stage.tasks.map(text => ({ ...text, is_completed: taskDone(work, task++) <= at }))
    const completed = tasks.filter(each => each.is_completed).length
    const status = completed === tasks.length ? 'completed' : completed > 0 ? 'in_progress' : 'pending'
    return { name: stage.name, description: stage.description, status, tasks }
  })
}

function held(work: Work, from: number, length: number): Work {
  const until = from + length
  const done = work.done.map(at => (at > from ? onBusinessDay(at + length) : at))
  const closing = dateOf(onBusinessDay(Date.parse(work.closing) + length))
  return { ...work, done, hold: { from, until, closing } }
}
