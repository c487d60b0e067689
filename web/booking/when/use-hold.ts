import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LoadSize } from '../../../contract/jobs.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import {
  type Hold as HeldWindow,
  holdWindow,
  type OpenWindow,
  releaseHold,
} from '../../../contract/windows.ts'
import { alternativesIn } from '../../api/alternatives.ts'
import { ApiError, call } from '../../api/client.ts'
import { now } from '../../clock.ts'
import { type Choice, isSame } from './window-words.ts'

/** Counting items changes the size several times; a window that is pressed is held without waiting. */
const SETTLED_AFTER_MS = 800
const TRY_AGAIN_MS = 20_000

export type Wish = Choice & { loadSize: LoadSize; area?: ServiceArea }

export type Hold =
  | { kind: 'none' }
  | { kind: 'asking' }
  | { kind: 'held'; hold: HeldWindow }
  /** It is over: by `time`, or the server holds none any more, such as for another tab's choice. */
  | { kind: 'over'; hold: HeldWindow; by: 'time' | 'server' }
  /** No answer: it is tried again. */
  | { kind: 'failed' }
  | { kind: 'full'; alternatives: readonly OpenWindow[] }
  | { kind: 'refused'; reason: string }

type Options = {
  /** Null holds nothing. */
  wish: Wish | null
  place: RefObject<HTMLElement | null>
}

/** `at` is when it came, by `performance.now()`. */
type Answer = { to: string; hold: Hold; at: number }

/**
 * Holds the chosen window for 15 minutes, again for another size or area. What is held is released when the
 * dialog closes.
 */
export function useHold({ wish, place }: Options) {
  const [round, setRound] = useState(1)
  const question = wish && JSON.stringify({ wish, round })
  const [answer, setAnswer] = useState<Answer | null>(null)
  const lastChoice = useRef<Choice | null>(null)
  const heldWindow = useRef<HeldWindow | null>(null)

  const isHeld = useEffectEvent((to: string) => answer?.to === to && isRunning(answer.hold))
  useEffect(() => {
    if (question === null || !place.current?.isConnected || isHeld(question)) return undefined
    const body: Wish = JSON.parse(question).wish
    const isSameWindow = lastChoice.current !== null && isSame(lastChoice.current, body)
    lastChoice.current = body
    const stop = new AbortController()
    const timer = setTimeout(
      () =>
        askForHold(body, stop.signal).then((hold) => {
          if (!stop.signal.aborted) setAnswer({ to: question, hold, at: performance.now() })
        }),
      isSameWindow ? SETTLED_AFTER_MS : 0,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [question, place])

  useEffect(() => {
    heldWindow.current = answer?.hold.kind === 'held' ? answer.hold.hold : null
  }, [answer])
  useEffect(
    () => () => {
      // By its name: another tab may hold another window by now.
      const { date, window } = heldWindow.current ?? {}
      if (date && window) call(releaseHold, { query: { date, window } }).catch(() => undefined)
    },
    [],
  )

  const holdOnScreen = shownHold(question, answer)
  const holdAgain = () => setRound((count) => count + 1)
  useTryAgain(holdOnScreen.kind === 'failed', holdAgain)

  return {
    hold: holdOnScreen,
    holdAgain,
    /** A place that was kept for the first of the waiting list. */
    adopt: (to: Wish, hold: HeldWindow) => {
      lastChoice.current = to
      setAnswer({
        to: JSON.stringify({ wish: to, round }),
        hold: { kind: 'held', hold },
        at: performance.now(),
      })
    },
    /** Since when a hold is known, by `performance.now()`. */
    since: answer?.at ?? 0,
    end: (hold: HeldWindow, by: 'time' | 'server') => {
      if (question !== null)
        setAnswer({ to: question, hold: { kind: 'over', hold, by }, at: performance.now() })
    },
  }
}

/** Runs at a return of the connection, and from time to time. */
function useTryAgain(isNeeded: boolean, run: () => void): void {
  const again = useEffectEvent(run)
  useEffect(() => {
    if (!isNeeded) return undefined
    const tryAgain = () => again()
    const timer = setInterval(tryAgain, TRY_AGAIN_MS)
    addEventListener('online', tryAgain)
    return () => {
      clearInterval(timer)
      removeEventListener('online', tryAgain)
    }
  }, [isNeeded])
}

const isRunning = (hold: Hold): boolean => hold.kind === 'held' && hold.hold.until > now()

function shownHold(question: string | null, answer: Answer | null): Hold {
  if (question === null) return { kind: 'none' }
  return answer?.to === question ? answer.hold : { kind: 'asking' }
}

/** Without an answer the window stays chosen, and the booking takes it if it is free. */
async function askForHold(body: Wish, signal: AbortSignal): Promise<Hold> {
  try {
    return { kind: 'held', hold: await call(holdWindow, { body }, { signal }) }
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'failed' }
    if (error.code === 'window_full')
      return { kind: 'full', alternatives: alternativesIn(error.problem) }
    return error.status === 0 || error.status >= 500
      ? { kind: 'failed' }
      : { kind: 'refused', reason: error.reason }
  }
}
