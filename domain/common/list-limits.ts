/**
 * Upper bounds on the lists read from the service, far above anything observed (specification 2.6, 2.7, 8). Items
 * beyond them are reported as a gap.
 */
export const MOST_LISTED = { rows: 1000, documents: 500, stages: 60, tasks: 100 } as const
