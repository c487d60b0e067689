import type { PlacedJob } from '../../../contract/auto-assign.ts'
import { formatMoney, sumOf } from '../../../contract/money.ts'

/** What a plan comes to as it is ticked: '17 checked, 9 haulers, at most 3 a hauler, about $2,791.60 of pickups'. */
export function totalsText(ticked: readonly PlacedJob[]): string {
  if (ticked.length === 0) return 'None checked'
  const jobsOf = Map.groupBy(ticked, ({ hauler }) => hauler.id)
  const most = Math.max(...[...jobsOf.values()].map(({ length }) => length))
  const haulers = jobsOf.size === 1 ? '1 hauler' : `${jobsOf.size} haulers`
  const worth = sumOf(ticked.flatMap(({ job }) => job.estimatedPrice ?? []))
  return `${ticked.length} checked, ${haulers}, at most ${most} a hauler, about ${formatMoney(worth)} of pickups`
}
