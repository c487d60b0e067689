import type { Change, Figures } from './recompute.ts'

const NO_FIGURES: Figures = {
  jobs: 0,
  gross: 0,
  refunds: 0,
  disputes: 0,
  fees: 0,
  taxCharged: 0,
  taxReturned: 0,
  haulers: 0,
  platform: 0,
}

/** The sums of some days, in all and by what `keyOf` says of each change. */
export function sumsBy(
  changes: readonly Change[],
  keyOf: (change: Change) => string,
): Map<string, Figures> {
  const sums = new Map<string, Figures>()
  for (const change of changes) {
    const key = keyOf(change)
    const sum = sums.get(key) ?? { ...NO_FIGURES }
    for (const [name, amount] of Object.entries(change.figures))
      sum[name as keyof Figures] += amount
    sums.set(key, sum)
  }
  return sums
}
