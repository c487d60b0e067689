import { useQuery } from '@tanstack/react-query'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { dayOf } from '../../../contract/calendar.ts'
import { getQuoteResults } from '../../../contract/quote-results.ts'
import { apiQuery } from '../../api/query.ts'
import { now } from '../../clock.ts'
import { firstDayOf, keyOf, RESULT_RANGES, type ResultRange } from './result-words.ts'

const inAddress = {
  range: parseAsStringLiteral(RESULT_RANGES).withDefault('90'),
  reader: parseAsString.withDefault(''),
  /** Of the list below: its pages begin again with another range or reader. */
  cursor: parseAsString,
}

/** The figures of the range and reader that stand in the address. */
export function useResults() {
  const [{ range, reader }, setState] = useQueryStates(inAddress)
  const from = firstDayOf(range, dayOf(now()))
  const days = from ? { from } : {}
  const results = useQuery({
    ...apiQuery(getQuoteResults, { query: days }),
    // Another range is drawn over the last one, not after a blank.
    placeholderData: (before) => before,
  })
  const group = results.data?.groups.find((each) => keyOf(each) === reader)
  return {
    range,
    days,
    results,
    /** The reader that was chosen; undefined for all together. */
    group,
    setRange: (next: ResultRange) => void setState({ range: next, cursor: null }),
    setReader: (key: string) => void setState({ reader: key || null, cursor: null }),
  }
}
export type ResultsInView = ReturnType<typeof useResults>
