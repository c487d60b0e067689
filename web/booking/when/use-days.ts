import { useEffect, useState } from 'react'
import type { Day } from '../../../contract/calendar.ts'
import type { Args } from '../../../contract/endpoint.ts'
import { getWindows } from '../../../contract/windows.ts'
import { call } from '../../api/client.ts'
import type { ShownState } from './window-words.ts'
import { bestOf } from './WindowStrip.tsx'

/** The load and area whose windows a calendar shows. */
export type CalendarQuery = Omit<Args<typeof getWindows>['query'], 'date' | 'days'>

/** What each of these days offers at best, and those that were asked for before. */
export function useDays(days: readonly Day[], query: CalendarQuery) {
  const [states, setStates] = useState<ReadonlyMap<Day, ShownState>>(new Map())
  const [isFailed, setFailed] = useState(false)
  const question = JSON.stringify({ ...query, date: days[0], days: days.length })
  useEffect(() => {
    const stop = new AbortController()
    call(getWindows, { query: JSON.parse(question) }, { signal: stop.signal }).then(
      (entries) => {
        if (stop.signal.aborted) return
        const byDay = Map.groupBy(entries, ({ date }) => date)
        const best = [...byDay].map(
          ([date, all]) => [date, bestOf(all.map(({ state }) => state))] as const,
        )
        setStates((before) => new Map([...before, ...best]))
        setFailed(false)
      },
      () => stop.signal.aborted || setFailed(true),
    )
    return () => stop.abort()
  }, [question])
  return { states, isFailed }
}
