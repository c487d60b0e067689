/** A line of a text that stays, goes or comes. */
export type LineChange = { is: 'same' | 'removed' | 'added'; text: string }

/** More than that many lines are compared as wholes: the work grows with their product. */
const MOST_LINES = 2_000

/** How one text becomes the other, line by line, with as many lines kept as possible. */
export function lineChanges(before: string, after: string): LineChange[] {
  const [old, next] = [before.split('\n'), after.split('\n')]
  if (old.length > MOST_LINES || next.length > MOST_LINES)
    return [...old.map(oldLine), ...next.map(newLine)]
  const kept = keptAfter(old, next)
  const changes: LineChange[] = []
  let [at, to] = [0, 0]
  while (at < old.length || to < next.length) {
    const [gone, come] = [old[at], next[to]]
    if (gone !== undefined && gone === come) {
      changes.push({ is: 'same', text: gone })
      at += 1
      to += 1
    } else if (
      gone !== undefined &&
      (come === undefined || (kept[at + 1]?.[to] ?? 0) >= (kept[at]?.[to + 1] ?? 0))
    ) {
      changes.push(oldLine(gone))
      at += 1
    } else {
      changes.push(newLine(come ?? ''))
      to += 1
    }
  }
  return changes
}

const oldLine = (text: string): LineChange => ({ is: 'removed', text })
const newLine = (text: string): LineChange => ({ is: 'added', text })

/** How many lines can be kept from each pair of places on. */
function keptAfter(old: readonly string[], next: readonly string[]): number[][] {
  const kept = Array.from({ length: old.length + 1 }, () =>
    Array.from({ length: next.length + 1 }, () => 0),
  )
  for (let at = old.length - 1; at >= 0; at--)
    for (let to = next.length - 1; to >= 0; to--) {
      const row = kept[at]
      if (!row) continue
      row[to] =
        old[at] === next[to]
          ? (kept[at + 1]?.[to + 1] ?? 0) + 1
          : Math.max(kept[at + 1]?.[to] ?? 0, row[to + 1] ?? 0)
    }
  return kept
}
