import { cut, injectFault } from './faults/inject-fault.ts'
import { misleadingPage } from './faults/mislead-list.ts'
import { parseFaults } from './faults/parse.ts'
import { Faults } from './faults/plan.ts'
import { type FaultPlan, carriesOut } from './faults/rule.ts'
import type { Instruments } from './http/instruments.ts'
import { type RecordedRequest, Recorder } from './recorder.ts'
import { type RunningService, type ServiceOptions, startService } from './service.ts'

export type { FaultPlan, FaultRule } from './faults/rule.ts'
export type { RecordedRequest } from './recorder.ts'
export type { RateLimit, ReceivedOrder } from './service.ts'
export { OWN_CLIENT, PracticeDataError, randomToken } from './service.ts'

export interface PracticeOptions extends ServiceOptions {
  /** How the service misbehaves; see faults/rule.ts. */
  faults?: FaultPlan
}

export interface RunningPractice extends RunningService {
  /** The latest requests to both origins, oldest first. */
  requests(): readonly RecordedRequest[]
  /** Replaces the fault plan and restarts the counts. Throws if the plan is invalid. */
  setFaults(plan: FaultPlan): void
}

/**
 * The practice service with a request recorder and faults, for tests and the command line. Throws like `startService`.
 */
export async function startPractice(options: PracticeOptions = {}): Promise<RunningPractice> {
  const faults = new Faults(sound(options.faults ?? []))
  const recorder = new Recorder()
  const service = await startService(options, instrumentsOf(faults, recorder))
  return {
    ...service,
    requests: () => recorder.list(),
    setFaults: plan => {
      faults.replace(sound(plan))
    }
  }
}

function instrumentsOf(faults: Faults, recorder: Recorder): Instruments {
  return {
    connected(socket, origin) {
      const due = faults.next({ origin, endpoint: 'connection', path: '' })
      if (due !== undefined) cut(socket, due.rule.how)
    },
    arrived(arrival) {
      const record = recorder.open(arrival)
      const due = faults.next(arrival)
      const rule = due?.rule
      const list = rule?.list
      return {
        cutBeforeBody(socket) {
          if (rule?.drop !== 'before-body') return false
          cut(socket, rule.how)
          return true
        },
        bodyRead(body, complete) {
          recorder.close(record, body, complete)
        },
        carriesOut: rule === undefined || carriesOut(rule),
        planPage: list && ((orders, page) => misleadingPage(list, due?.turn ?? 0, orders, page)),
        answer: rule && ((wire, own) => injectFault(wire, rule, own))
      }
    }
  }
}

function sound(plan: FaultPlan): FaultPlan {
  const checked = parseFaults(plan)
  if (!checked.ok) throw new RangeError(checked.failure.join('\n'))
  return checked.value
}
