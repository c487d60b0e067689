import { useQuery } from '@tanstack/react-query'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { AD_RANGES, type AdRange } from '../../contract/ad-figures.ts'
import { getAdAnalytics } from '../../contract/ad-metrics.ts'
import { apiQuery } from '../api/query.ts'

/** The days that are chosen in the address, for everything on the screen that shows figures. */
export function useAdRange() {
  const [range, setRange] = useQueryState(
    'range',
    parseAsStringLiteral(AD_RANGES).withDefault('30'),
  )
  return { range, setRange: (next: AdRange) => void setRange(next) }
}

/** What advertising cost and brought in those days. */
export function useAdAnalytics() {
  const { range } = useAdRange()
  return useQuery({
    ...apiQuery(getAdAnalytics, { query: { days: range } }),
    // Another range is drawn over the last one, not after a blank.
    placeholderData: (before) => before,
  })
}
