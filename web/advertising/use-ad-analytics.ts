import { useQuery } from '@tanstack/react-query'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { AD_RANGES, getAdAnalytics, type AdRange } from '../../contract/ad-metrics.ts'
import { apiQuery } from '../api/query.ts'

/** The figures of the days that are chosen in the address, for everything on the screen that shows some. */
export function useAdAnalytics() {
  const [range, setRange] = useQueryState(
    'range',
    parseAsStringLiteral(AD_RANGES).withDefault('30'),
  )
  const analytics = useQuery({
    ...apiQuery(getAdAnalytics, { query: { days: range } }),
    // Another range is drawn over the last one, not after a blank.
    placeholderData: (before) => before,
  })
  return { range, setRange: (next: AdRange) => void setRange(next), analytics }
}
