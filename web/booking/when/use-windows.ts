import { type RefObject, useEffect, useState } from 'react'
import type { Args } from '../../../contract/endpoint.ts'
import { getWindows, type WindowOfDay } from '../../../contract/windows.ts'
import { call } from '../../api/client.ts'
import type { Choice, ShownState } from './window-words.ts'

const ASK_EVERY_MS = 20_000
/** Coming back to a tab is heard twice. */
const ASKED_JUST_NOW_MS = 1_000

type Query = Args<typeof getWindows>['query']
type Options = {
  query: Query
  /** False while the payment is on screen. */
  active: boolean
  /** Windows are asked for once it stands in the page: not by a form that is only rehearsed. */
  place: RefObject<HTMLElement | null>
}

export type Windows = {
  at: (choice: Choice) => WindowOfDay | undefined
  stateOf: (choice: Choice) => ShownState
  isFailed: boolean
  /** When the last answer was asked for, by `performance.now()`; 0 without one. */
  askedAt: number
  ask: () => void
}

const keyOf = ({ date, window }: Choice): string => `${date} ${window}`

/**
 * How each window stands, asked again every 20 seconds while the page is in sight and when one comes back to
 * it: a word changes in its place. Until an answer to a new question is there, the last one stays.
 */
export function useWindows({ query, active, place }: Options): Windows {
  const [round, setRound] = useState(1)
  const question = JSON.stringify({ query, round })
  const [entries, setEntries] = useState<ReadonlyMap<string, WindowOfDay>>(new Map())
  const [answeredFor, setAnsweredFor] = useState(0)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!active || !place.current?.isConnected) return undefined
    const stop = new AbortController()
    let askedAt = 0
    const ask = () => {
      const at = performance.now()
      askedAt = at
      call(getWindows, { query: JSON.parse(question).query }, { signal: stop.signal }).then(
        (answer) => {
          if (stop.signal.aborted) return
          setEntries(new Map(answer.map((entry) => [keyOf(entry), entry])))
          setAnsweredFor(at)
          setFailed(false)
        },
        () => stop.signal.aborted || setFailed(true),
      )
    }
    const askInSight = () => {
      const isFresh = performance.now() - askedAt < ASKED_JUST_NOW_MS
      if (document.visibilityState === 'visible' && !isFresh) ask()
    }
    ask()
    const timer = setInterval(askInSight, ASK_EVERY_MS)
    document.addEventListener('visibilitychange', askInSight)
    addEventListener('focus', askInSight)
    addEventListener('online', askInSight)
    return () => {
      stop.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', askInSight)
      removeEventListener('focus', askInSight)
      removeEventListener('online', askInSight)
    }
  }, [question, active, place])

  const at = (choice: Choice) => entries.get(keyOf(choice))
  return {
    at,
    stateOf: (choice) => at(choice)?.state ?? (isFailed ? 'unknown' : 'loading'),
    isFailed,
    askedAt: answeredFor,
    ask: () => setRound((count) => count + 1),
  }
}
