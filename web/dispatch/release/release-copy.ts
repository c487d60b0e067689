import { dayOf, formatMoment, formatTime } from '../../../contract/calendar.ts'
import {
  RELEASE_COUNT_DAYS,
  RELEASE_REASONS,
  type ReleaseOutcome,
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
  {
    freeUntil,
    freeReleaseHours,
    isLate,
  }: Pick<ReleaseTerms, 'freeUntil' | 'freeReleaseHours' | 'isLate'>,
  customer: string,
  now: Date,
): string =>
  isLate
    ? `Counts as a late release. The free time ended at ${momentOf(freeUntil, now)}.`
    : `Doesn't count against you until ${momentOf(freeUntil, now)}. That's ${freeReleaseHours} hours before ${customer}'s window.`

const ordinal = (count: number): string => {
  const ending = count % 100 > 10 && count % 100 < 14 ? 'th' : ['th', 'st', 'nd', 'rd'][count % 10]
  return `${count}${ending ?? 'th'}`
}

/** A job that may be released with others: whose it is, and its deadline. */
export type ReleasableJob = Pick<
  ReleaseTerms,
  'jobId' | 'freeUntil' | 'freeReleaseHours' | 'isLate'
> & {
  firstName: string
}

/** What releasing these jobs together means; the earliest deadline counts. */
export function termsOfJobs(jobs: readonly ReleasableJob[], now: Date): string {
  const [first] = jobs.toSorted((a, b) => a.freeUntil.getTime() - b.freeUntil.getTime())
  if (!first) return ''
  const late = jobs.filter(({ isLate }) => isLate).length
  if (late === 0 || jobs.length === 1) return termsCopy(first, first.firstName, now)
  if (late === jobs.length) return `${late === 2 ? 'Both' : `All ${late}`} count as late releases.`
  return `${late} of these ${jobs.length} ${late === 1 ? 'counts' : 'count'} as late.`
}

/** 'Release 1 job', or what it costs as well. */
export function releaseLabel(jobs: readonly ReleasableJob[]): string {
  const late = jobs.filter(({ isLate }) => isLate).length
  const isOne = jobs.length === 1
  if (late === 0) return isOne ? 'Release 1 job' : `Release ${jobs.length} jobs`
  if (isOne) return 'Release, counts as late'
  return `Release ${jobs.length} jobs, ${late} ${late === 1 ? 'counts' : 'count'} as late`
}

/** What became of several jobs: what went back, and by job what did not. */
export function outcomeCopy(items: readonly ReleaseOutcome[]): {
  title: string
  refusals: string
} {
  const released = items.filter(({ release }) => release !== null)
  const [only] = released
  const title =
    released.length === 1 ? `Job #${only?.jobId} released` : `${released.length} jobs released`
  const refused = items.filter(({ refusal }) => refusal !== null)
  const stays = refused.map(({ jobId, refusal }) =>
    refusal?.includes(`#${jobId}`) ? refusal : `Job #${jobId}: ${refusal}`,
  )
  return { title, refusals: stays.join('. ') }
}

/** What late releases add to: this one, or several. */
export function lateCopy(lateReleases: number, late = 1): string {
  const first = ordinal(lateReleases + 1)
  const days = `in ${RELEASE_COUNT_DAYS} days. Our team sees each one.`
  if (late <= 1) return `This would be your ${first} late release ${days}`
  return `These would be your ${first} to ${ordinal(lateReleases + late)} late releases ${days}`
}
