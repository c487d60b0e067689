import { useState } from 'react'
import { dayOf } from '../../../contract/calendar.ts'
import type { Args } from '../../../contract/endpoint.ts'
import { listQuoteResults, MOST_RESULTS } from '../../../contract/quote-results.ts'
import { call } from '../../api/client.ts'
import { now } from '../../clock.ts'
import { downloadCsv, toCsv } from '../../ui/csv.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { resultCsvColumns } from './result-words.ts'

/** Every job behind the figures as a file, not only the worst misses. */
export function useResultFile(query: Args<typeof listQuoteResults>['query']) {
  const [isFetching, setFetching] = useState(false)
  const download = async (): Promise<void> => {
    setFetching(true)
    try {
      const jobs = await call(listQuoteResults, { query: { ...query, limit: MOST_RESULTS } })
      downloadCsv(`estimates-${dayOf(now())}.csv`, toCsv(resultCsvColumns, jobs))
    } catch {
      toast.failure('The jobs could not be fetched. Please try again')
    } finally {
      setFetching(false)
    }
  }
  return { isFetching, download }
}
