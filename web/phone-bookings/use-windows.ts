import { useEffect, useRef, useState } from 'react'
import { addDays, dayOf, type Day, type TimeWindow, WINDOWS } from '../../contract/calendar.ts'
import type { LoadSize } from '../../contract/jobs.ts'
import {
  type CallId,
  holdByPhone,
  releaseByPhone,
  windowsByPhone,
} from '../../contract/phone-bookings.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Hold, WindowOfDay } from '../../contract/windows.ts'
import { ApiError, call as callApi } from '../api/client.ts'
import { now } from '../clock.ts'
import { toast } from '../ui/feedback/toast.ts'

const ASK_EVERY_MS = 20_000
/** The columns of the grid. */
export const DAYS_SHOWN = 5

export type Load = { loadSize: LoadSize; area: ServiceArea | null }
export type Choice = { date: Day; window: TimeWindow }

/** The days on screen: five from today, or a later five. */
export const daysFrom = (first: Day): Day[] =>
  Array.from({ length: DAYS_SHOWN }, (_, at) => addDays(first, at))
export const firstDay = (): Day => dayOf(now())

/** How the windows of the days on screen stand for this load, asked again every 20 seconds. */
export function useWindows(callId: CallId, first: Day, { loadSize, area }: Load) {
  const [round, setRound] = useState(0)
  const query = { callId, date: first, loadSize, ...(area && { area }) }
  const question = JSON.stringify({ query, round })
  const [windows, setWindows] = useState<readonly WindowOfDay[]>([])
  useEffect(() => {
    const stop = new AbortController()
    const ask = () =>
      callApi(
        windowsByPhone,
        { query: { ...JSON.parse(question).query, days: DAYS_SHOWN } },
        { signal: stop.signal },
      ).then(setWindows, () => undefined)
    void ask()
    const timer = setInterval(() => void ask(), ASK_EVERY_MS)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [question])
  return {
    stateOf: ({ date, window }: Choice) =>
      windows.find((each) => each.date === date && each.window === window)?.state ?? null,
    ask: () => setRound((count) => count + 1),
  }
}

/** Every window of the days, row by row. */
export const ROWS: readonly TimeWindow[] = WINDOWS

/** What this call holds: taken as soon as a window is chosen, released when the call is dropped. */
export function useHold(callId: CallId) {
  const [hold, setHold] = useState<Hold | null>(null)
  const [isTaking, setIsTaking] = useState(false)
  const newest = useRef<Choice | null>(null)
  return {
    hold,
    isTaking,
    /** Whether the window is held now; null when another one was chosen meanwhile. */
    async take(choice: Choice, { loadSize, area }: Load): Promise<boolean | null> {
      newest.current = choice
      setIsTaking(true)
      const { taken, refusal } = await callApi(holdByPhone, {
        body: { callId, ...choice, loadSize, ...(area && { area }) },
      }).then(
        (answer) => ({ taken: answer, refusal: null }),
        (error: unknown) => ({
          taken: null,
          refusal: error instanceof ApiError ? error.reason : 'The window could not be held.',
        }),
      )
      if (newest.current !== choice) return null
      setIsTaking(false)
      setHold(taken)
      if (refusal !== null) toast.failure(refusal)
      return refusal === null
    },
    forget: () => setHold(null),
    /** The caller hung up: others may have the window. */
    async release(): Promise<void> {
      newest.current = null
      setIsTaking(false)
      setHold(null)
      await callApi(releaseByPhone, { query: { callId } }).catch(() => undefined)
    },
  }
}
