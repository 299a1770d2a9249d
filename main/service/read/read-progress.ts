import type { Progress } from '#domain/bridge.ts'
import type { Failure } from '#domain/common/failure.ts'
import { MOST_LISTED } from '#domain/common/list-limits.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { Stage, Task } from '#domain/orders/stage.ts'
import { eachOf, flagAt, Gaps, membersOf, textAt, textOrNullAt, type Members } from '../message/members.ts'

/** The stages of a progress response (specification 2.6) as received, and the gaps in it. */
export function readProgress(json: unknown): Result<Progress, Failure> {
  const listed = membersOf(json)?.['progress']
  if (!Array.isArray(listed)) return failed({ kind: 'malformed', what: 'missing-member', member: 'progress' })
  const gaps = new Gaps()
  const stages = eachOf(listed, 'progress', gaps, MOST_LISTED.stages, readStage)
  return ok({ stages, gaps: gaps.paths })
}

function readStage(members: Members, at: string, gaps: Gaps): Stage {
  const tasks = members['tasks']
  if (!Array.isArray(tasks)) gaps.tell(`${at}.tasks`)
  return {
    name: textAt(members, 'name', at, gaps),
    description: textOrNullAt(members, 'description', at, gaps),
    status: textAt(members, 'status', at, gaps),
    tasks: Array.isArray(tasks) ? eachOf(tasks, `${at}.tasks`, gaps, MOST_LISTED.tasks, readTask) : []
  }
}

function readTask(members: Members, at: string, gaps: Gaps): Task {
  return {
    name: textAt(members, 'name', at, gaps),
    description: textOrNullAt(members, 'description', at, gaps),
    isCompleted: flagAt(members, 'is_completed', at, gaps)
  }
}
