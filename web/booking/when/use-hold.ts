import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LoadSize } from '../../../contract/jobs.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import { type Hold as HeldWindow, holdWindow, releaseHold } from '../../../contract/windows.ts'
import { ApiError, call } from '../../api/client.ts'
import { now } from '../../clock.ts'
import { alternativesIn, type OpenWindow } from './full-window.ts'
import { type Choice, isSame } from './window-words.ts'

/** Counting items changes the size several times; a window that is pressed is held without waiting. */
const SETTLED_AFTER_MS = 800

export type Wish = Choice & { loadSize: LoadSize; area?: ServiceArea }

export type Hold =
  | { kind: 'none' }
  | { kind: 'asking' }
  | { kind: 'held'; hold: HeldWindow }
  | { kind: 'over'; hold: HeldWindow }
  | { kind: 'full'; alternatives: readonly OpenWindow[] }
  | { kind: 'refused'; reason: string }

type Options = {
  /** Null holds nothing. */
  wish: Wish | null
  place: RefObject<HTMLElement | null>
}

type Answer = { to: string; hold: Hold }

/**
 * Holds the chosen window for 15 minutes, again for another size or area. What is held is released when the
 * dialog closes.
 */
export function useHold({ wish, place }: Options) {
  const [round, setRound] = useState(1)
  const question = wish && JSON.stringify({ wish, round })
  const [answer, setAnswer] = useState<Answer | null>(null)
  const lastChoice = useRef<Choice | null>(null)
  const hasHold = useRef(false)

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
          if (!stop.signal.aborted) setAnswer({ to: question, hold })
        }),
      isSameWindow ? SETTLED_AFTER_MS : 0,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [question, place])

  useEffect(() => {
    hasHold.current = answer?.hold.kind === 'held'
  }, [answer])
  useEffect(
    () => () => {
      if (hasHold.current) call(releaseHold, {}).catch(() => undefined)
    },
    [],
  )

  return {
    hold: shownHold(question, answer),
    holdAgain: () => setRound((count) => count + 1),
    /** A place that was kept for the first of the waiting list. */
    adopt: (to: Wish, hold: HeldWindow) => {
      lastChoice.current = to
      setAnswer({ to: JSON.stringify({ wish: to, round }), hold: { kind: 'held', hold } })
    },
    /** The time is up. */
    end: (hold: HeldWindow) => {
      if (question !== null) setAnswer({ to: question, hold: { kind: 'over', hold } })
    },
  }
}

const isRunning = (hold: Hold): boolean => hold.kind === 'held' && hold.hold.until > now()

function shownHold(question: string | null, answer: Answer | null): Hold {
  if (question === null) return { kind: 'none' }
  return answer?.to === question ? answer.hold : { kind: 'asking' }
}

/** Without an answer the window stays chosen: the booking asks for it once more. */
async function askForHold(body: Wish, signal: AbortSignal): Promise<Hold> {
  try {
    return { kind: 'held', hold: await call(holdWindow, { body }, { signal }) }
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'none' }
    if (error.code === 'window_full')
      return { kind: 'full', alternatives: alternativesIn(error.problem) }
    return error.status === 0 || error.status >= 500
      ? { kind: 'none' }
      : { kind: 'refused', reason: error.reason }
  }
}
