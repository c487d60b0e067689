import type { JobId } from '../../../contract/jobs.ts'
import type { PlanUndo } from './use-plan-undo.ts'
import type { Steps } from './use-steps.ts'

/** Whose place is what was just done. */
export const freshJobs = (
  { last }: Pick<Steps, 'last'>,
  { placed }: Pick<PlanUndo, 'placed'>,
): Set<JobId> => new Set(last ? [last.job.id] : placed.map(({ job }) => job.id))
