import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Day } from '../../../contract/calendar.ts'
import type { LoadSize } from '../../../contract/jobs.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import type { Hold as HeldWindow } from '../../../contract/windows.ts'
import { now } from '../../clock.ts'
import { countdown, useSecondsLeft } from '../../ui/browser/use-seconds-left.ts'
import type { BookingFormState } from '../DetailsStep.tsx'
import { dayIn, isPassed } from '../pickup-time.ts'
import { forgetFullWindow, type FullWindow, useFullWindow } from './full-window.ts'
import { type Hold, useHold, type Wish } from './use-hold.ts'
import { useLinkedWindow } from './use-linked-window.ts'
import { type Contact, useWaitingList } from './use-waiting-list.ts'
import { useWindows, type Windows } from './use-windows.ts'
import { type Choice, isSame } from './window-words.ts'
import type { CellFacts } from './WindowCell.tsx'

type Options = {
  form: BookingFormState
  loadSize: LoadSize
  area: ServiceArea | null
  active: boolean
  place: RefObject<HTMLElement | null>
  from: Day
  days: number
  /** Brings a day that was chosen elsewhere into sight. */
  goTo: (choice: Choice) => void
}

/** The windows on screen, the chosen one with its hold, and the waiting lists. */
export function useWhen({ form, loadSize, area, active, place, from, days, goTo }: Options) {
  const load = { loadSize, ...(area && { area }) }
  const chosen = chosenIn(form)
  const windows = useWindows({ query: { date: from, days, ...load }, active, place })
  const list = useWaitingList(load, contactIn(form))
  const choose = (choice: Choice) => {
    forgetFullWindow()
    list.ask(null)
    form.set('preferredDate', choice.date)
    form.set('preferredTime', choice.window)
  }
  const link = useLinkedWindow({
    place,
    onChosen: (choice, hold) => {
      if (hold) holding.adopt({ ...choice, ...load }, hold)
      choose(choice)
      goTo(choice)
    },
  })
  const wish = wishOf(chosen, load, active && !link.isClaiming)
  const holding = useHold({ wish, place })
  const { hold } = holding
  const left = useHoldEnd(hold, () => {
    if (hold.kind === 'held') holding.end(hold.hold, 'time')
    windows.ask()
  })
  useHoldLost(hold, isLost(hold, holding.since, windows), (lostWindow) =>
    holding.end(lostWindow, 'server'),
  )
  const full = fullWindowOf(useFullWindow(), chosen, hold)

  const factsOf = (choice: Choice): CellFacts => ({
    ...shownFacts(choice, { chosen, hold, windows, left }),
    ...(full && isSame(full, choice) && { state: 'full' }),
    isOnList: list.entryOf(choice) !== undefined,
  })
  const tap = (choice: Choice) => {
    const isFull = windows.stateOf(choice) === 'full' && !windows.at(choice)?.hold
    if (isFull) void list.joinOrAsk(choice)
    else if (chosen && isSame(choice, chosen)) holding.holdAgain()
    else choose(choice)
  }

  return {
    chosen,
    load,
    hold,
    full,
    link,
    list,
    isFailed: windows.isFailed,
    tryAgain: windows.ask,
    factsOf,
    choose: tap,
    /** One of the windows that are offered instead. */
    chooseOther: (choice: Choice) => {
      choose(choice)
      goTo(choice)
    },
    holdAgain: holding.holdAgain,
  }
}

export type WhenState = ReturnType<typeof useWhen>

type Shown = { chosen: Choice | null; hold: Hold; windows: Windows; left: number }

function shownFacts(choice: Choice, { chosen, hold, windows, left }: Shown) {
  const isChosen = chosen !== null && isSame(choice, chosen)
  const heldWindow = isChosen && hold.kind === 'held' ? hold.hold : null
  return {
    choice,
    isChosen,
    state: heldWindow?.state ?? windows.stateOf(choice),
    confirmBy: heldWindow?.confirmBy ?? windows.at(choice)?.confirmBy,
    left: heldWindow && left > 0 ? countdown(left) : null,
  }
}

function chosenIn({ values }: BookingFormState): Choice | null {
  const date = dayIn(values.preferredDate)
  return date && { date, window: values.preferredTime }
}

const wishOf = (
  choice: Choice | null,
  load: Omit<Wish, keyof Choice>,
  active: boolean,
): Wish | null =>
  choice && active && !isPassed(choice.date, choice.window, now()) ? { ...choice, ...load } : null

/** Refused by the booking or the payment, or when it was to be held. */
function fullWindowOf(refusedWindow: FullWindow | null, choice: Choice | null, hold: Hold) {
  if (refusedWindow) return { ...refusedWindow, isRefused: true }
  return choice && hold.kind === 'full'
    ? { ...choice, alternatives: hold.alternatives, isRefused: false }
    : null
}

/** How to reach the customer by what stands in the form, the phone first. */
function contactIn({ values, problems }: BookingFormState): Contact | null {
  if (!problems['phone']) return { phone: values.phone }
  return problems['email'] ? null : { email: values.email }
}

/** The seconds that are left of a hold; says when they are over. */
function useHoldEnd(hold: Hold, onEnd: () => void): number {
  const until = hold.kind === 'held' ? hold.hold.until : LONG_AGO
  const secondsLeft = useSecondsLeft(until)
  const isOver = hold.kind === 'held' && secondsLeft === 0 && until <= now()
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  return secondsLeft
}

/** Whether the server says since that this browser does not hold the window: another tab chose another one. */
function isLost(hold: Hold, since: number, windows: Windows): boolean {
  if (hold.kind !== 'held' || windows.askedAt <= since) return false
  const entry = windows.at(hold.hold)
  return entry !== undefined && entry.hold !== true
}

function useHoldLost(hold: Hold, lost: boolean, onLost: (hold: HeldWindow) => void): void {
  const report = useEffectEvent(() => hold.kind === 'held' && onLost(hold.hold))
  useEffect(() => {
    if (lost) report()
  }, [lost])
}

const LONG_AGO = new Date(0)
