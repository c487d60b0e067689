import { useQuery } from '@tanstack/react-query'
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { dayOf } from '../../../contract/calendar.ts'
import { getQuoteResults } from '../../../contract/quote-results.ts'
import { apiQuery } from '../../api/query.ts'
import { now } from '../../clock.ts'
import { ROWS_CHOICES } from '../../ui/list/ListFooter.tsx'
import { firstDayOf, keyOf, RESULT_RANGES, type ResultRange } from './result-words.ts'

const inAddress = {
  range: parseAsStringLiteral(RESULT_RANGES).withDefault('90'),
  reader: parseAsString.withDefault(''),
  page: parseAsInteger.withDefault(1),
  rows: parseAsInteger.withDefault(ROWS_CHOICES[0]),
}

/** The figures of the range and reader that stand in the address. */
export function useResults() {
  const [{ range, reader, page, rows }, setState] = useQueryStates(inAddress)
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
    setRange: (next: ResultRange) => void setState({ range: next, page: null }),
    setReader: (key: string) => void setState({ reader: key || null, page: null }),
    list: {
      page,
      rows: ROWS_CHOICES.find((choice) => choice === rows) ?? ROWS_CHOICES[0],
      setPage: (next: number) => void setState({ page: next }),
      setRows: (count: number) => void setState({ rows: count, page: null }),
    },
  }
}
export type ResultsInView = ReturnType<typeof useResults>
