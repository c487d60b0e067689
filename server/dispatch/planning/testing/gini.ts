/** How unevenly jobs are shared: 0 when all have the same, near 1 when one has everything. */
export function giniOf(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b)
  const sum = sorted.reduce((all, count) => all + count, 0)
  const weighted = sorted.reduce((all, count, at) => all + (at + 1) * count, 0)
  return (2 * weighted) / (sorted.length * sum) - (sorted.length + 1) / sorted.length
}
