import type { Change } from './recompute.ts'

/** A job of which nothing is left, after refunds and disputes of any day, is not counted as one. */
export function withoutLost(changes: readonly Change[]): Change[] {
  const left = new Map<number, number>()
  for (const {
    job,
    figures: { gross = 0, refunds = 0, disputes = 0 },
  } of changes)
    left.set(job, (left.get(job) ?? 0) + gross - refunds - disputes)
  return changes.map((change) =>
    change.figures.jobs && (left.get(change.job) ?? 0) <= 0
      ? { ...change, figures: { ...change.figures, jobs: 0 } }
      : change,
  )
}
