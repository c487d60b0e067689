import { dayOf, formatMoment, formatTime } from '../../../contract/calendar.ts'
import {
  FREE_RELEASE_HOURS,
  RELEASE_COUNT_DAYS,
  RELEASE_REASONS,
  type ReleaseTerms,
} from '../../../contract/release.ts'

/** The longest words beside a reason of the list: both together have at most 500 characters. */
export const LONGEST_NOTE = 450

const NEEDS_WORDS = RELEASE_REASONS[RELEASE_REASONS.length - 1]

/** Whether the hauler has said enough: one of the reasons, or their own words. */
export const isReasonReady = (choice: string | null, note: string): boolean =>
  choice !== null && (choice !== NEEDS_WORDS || note.trim().length >= 3)

/** 'Vehicle trouble: flat tire on Kingsway', as the team reads it. */
export function reasonOf(choice: string, note: string): string {
  const words = note.trim()
  if (words === '') return choice
  return choice === NEEDS_WORDS ? words : `${choice}: ${words}`
}

const momentOf = (at: Date, now: Date): string =>
  dayOf(at) === dayOf(now) ? formatTime(at) : formatMoment(at)

/** Until when a release costs nothing, as a time on the clock. */
export const termsCopy = (
  { freeUntil, isLate }: Pick<ReleaseTerms, 'freeUntil' | 'isLate'>,
  customer: string,
  now: Date,
): string =>
  isLate
    ? `Counts as a late release. The free time ended at ${momentOf(freeUntil, now)}.`
    : `Doesn't count against you until ${momentOf(freeUntil, now)}. That's ${FREE_RELEASE_HOURS} hours before ${customer}'s window.`

const ordinal = (count: number): string => {
  const ending = count % 100 > 10 && count % 100 < 14 ? 'th' : ['th', 'st', 'nd', 'rd'][count % 10]
  return `${count}${ending ?? 'th'}`
}

/** What a late release adds to. */
export const lateCopy = (lateReleases: number): string =>
  `This would be your ${ordinal(lateReleases + 1)} late release in ${RELEASE_COUNT_DAYS} days. Our team sees each one.`
