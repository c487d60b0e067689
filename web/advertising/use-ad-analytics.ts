import { useQuery } from '@tanstack/react-query'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { AD_RANGES, type AdRange } from '../../contract/ad-figures.ts'
import { getAdAnalytics } from '../../contract/ad-metrics.ts'
import { apiQuery } from '../api/query.ts'

const inAddress = {
  range: parseAsStringLiteral(AD_RANGES).withDefault('30'),
  /** Of the campaigns below: their pages begin again with other days. */
  cursor: parseAsString,
}

/** The days that are chosen in the address, for everything on the screen that shows figures. */
export function useAdRange() {
  const [{ range }, setState] = useQueryStates(inAddress)
  return { range, setRange: (next: AdRange) => void setState({ range: next, cursor: null }) }
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
