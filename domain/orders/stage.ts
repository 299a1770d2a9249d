/** A task of a stage (specification 2.6). `isCompleted` is null if the service did not state it. */
export interface Task {
  readonly name: string
  readonly description: string | null
  readonly isCompleted: boolean | null
}

/** A stage of an order's progress (specification 2.6); `status` is an open string, kept as received. */
export interface Stage {
  readonly name: string
  readonly description: string | null
  readonly status: string
  readonly tasks: readonly Task[]
}

export type StageState = 'done' | 'now' | 'later'

export interface TrackStage extends Stage {
  readonly state: StageState
  readonly tasksDone: number
}

/** The one stage status that the specification names (2.6). */
export function isCompletedStatus(status: string): boolean {
  return status.trim().toLowerCase() === 'completed'
}

/**
 * The first stage that is not completed is "now"; the service's order is kept. A completed stage after an open one
 * stays done, as the service says.
 */
export function stageTrack(stages: readonly Stage[]): TrackStage[] {
  const current = stages.findIndex(stage => !isCompletedStatus(stage.status))
  return stages.map((stage, index) => ({
    ...stage,
    state: isCompletedStatus(stage.status) ? 'done' : index === current ? 'now' : 'later',
    tasksDone: stage.tasks.filter(task => task.isCompleted === true).length
  }))
}
