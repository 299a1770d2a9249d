/** A task of a stage (specification 2.6). `isCompleted` is null where the service did not say. */
export interface Task {
  readonly name: string
  readonly description: string | null
  readonly isCompleted: boolean | null
}

/** A stage of an order's progress (specification 2.6); `status` is an open string, kept as it came. */
export interface Stage {
  readonly name: string
  readonly description: string | null
  readonly status: string
  readonly tasks: readonly Task[]
}

export type StageState = 'done' | 'now' | 'later'

/** A stage as the track shows it. */
export interface TrackStage extends Stage {
  readonly state: StageState
  readonly tasksDone: number
}

/** The one stage status the specification names (2.6); others are shown as they came. */
export function isCompletedStatus(status: string): boolean {
  return status.trim().toLowerCase() === 'completed'
}

/**
 * Takes the stages in the service's order, gives each with its place on the track: the first that is not completed is "now".
 * A completed stage after an open one stays done, as the service says.
 */
export function stageTrack(stages: readonly Stage[]): TrackStage[] {
  const current = stages.findIndex(stage => !isCompletedStatus(stage.status))
  return stages.map((stage, index) => ({
    ...stage,
    state: isCompletedStatus(stage.status) ? 'done' : index === current ? 'now' : 'later',
    tasksDone: stage.tasks.filter(task => task.isCompleted === true).length
  }))
}
