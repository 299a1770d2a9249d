/** The most that is read of each list of the service: far more than it was seen to give (specification 2.6, 2.7, 8). What comes behind is told as a gap. */
export const MOST_LISTED = { rows: 1000, documents: 500, stages: 60, tasks: 100 } as const
