import { formatDay, type Day } from '../../../contract/calendar.ts'
import {
  daysLeft,
  paperFacts,
  paperStateOf,
  type PaperOfKind,
  type PaperState,
} from '../../../contract/papers.ts'

/** The badge of each state: the status whose colour it has, and its words. */
export const paperBadges: Record<PaperState, { status: string; words: string }> = {
  missing: { status: 'none', words: 'not on record' },
  current: { status: 'approved', words: 'valid' },
  expiring: { status: 'pending', words: 'expiring' },
  expired: { status: 'rejected', words: 'expired' },
  in_review: { status: 'pending', words: 'in review' },
  refused: { status: 'rejected', words: 'refused' },
}

/** When a document ends, or what is missing: 'Expires in 12 days, Nov 30, 2026'. */
export function validityOf(paper: PaperOfKind, today: Day): string {
  const { current, renewal } = paper
  const state = paperStateOf(paper, today)
  if (current) {
    const day = formatDay(current.expiresOn)
    if (state === 'expired') return `Expired ${day}`
    const days = daysLeft(current.expiresOn, today)
    return state === 'expiring' ? `Expires ${inDays(days)}, ${day}` : `Until ${day}`
  }
  if (renewal?.status === 'in_review') return `Until ${formatDay(renewal.expiresOn)}`
  return renewal ? 'Please send it again' : 'Add it when you have it at hand'
}

const inDays = (days: number): string => {
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

/** What the end of a document means for its hauler. */
export const consequenceOf = ({ kind }: PaperOfKind, isExpired: boolean): string => {
  if (!paperFacts[kind].isRequired) return 'Some customers ask for it.'
  return isExpired
    ? "You can't claim jobs until the renewal is approved. Jobs you already have stay yours."
    : "After that you can't claim new jobs. Jobs you already have stay yours."
}
