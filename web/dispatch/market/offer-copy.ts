import { type Day, formatMoment, formatPickupDay, SLOT_LABELS } from '../../../contract/calendar.ts'
import type { listAvailableJobs } from '../../../contract/dispatch.ts'
import type { OfferedJob } from '../../../contract/hauler-jobs.ts'
import { loadSizeFacts, type LoadSize } from '../../../contract/jobs.ts'
import type { SortOf } from '../../../contract/list.ts'
import type { OfferChange } from '../../../contract/market.ts'
import { formatMoney, type Cents } from '../../../contract/money.ts'
import { freeReleaseUntil } from '../../../contract/release.ts'
import type { Narrowing } from '../../ui/list/use-list-address.ts'

const HOUR = 60

/** '35 min', '2 h', '2 h 45'. */
export function timeText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`
}

const wholeDollars = (amount: Cents): string => formatMoney(amount).replace('.00', '')

/** '~$71 an hour'; undefined where it is not known. */
export const perHourText = ({ perHour }: OfferedJob): string | undefined =>
  perHour === null ? undefined : `~${wholeDollars(perHour)} an hour`

/** '2 h 45 with driving'. */
export const workText = ({ onSiteMinutes, drivingMinutes }: Work): string =>
  `${timeText(onSiteMinutes + drivingMinutes)} with driving`

type Work = NonNullable<OfferedJob['work']>

/** What the pay for an hour is computed from. */
export const workBasis = ({ onSiteMinutes, drivingMinutes }: Work): string =>
  `About ${timeText(onSiteMinutes)} on site and ${timeText(drivingMinutes)} driving, also to the disposal. Before your own costs.`

/** '12 km from your home base': what is bold, and the rest. */
export function distanceText({ km, from, jobId, isSameArea }: Distance): [string, string] {
  if (isSameArea) return ['Same area', ` as your job before, #${jobId}`]
  const start = { job: `your job before, #${jobId}`, home: 'your home base', areas: 'your areas' }
  return [`About ${km} km`, ` from ${from === 'areas' ? 'the middle of ' : ''}${start[from]}`]
}
type Distance = NonNullable<OfferedJob['distance']>

/** ', fits 2-4 PM': the slot that a claim would take. */
export const slotText = ({ slot }: OfferedJob): string =>
  slot ? `, fits ${SLOT_LABELS[slot]}` : ''

/** Until when the job can be given back after the claim. */
export function releaseText(job: OfferedJob, now: Date): string {
  const until = freeReleaseUntil(job)
  return until <= now
    ? 'If you release it after the claim, it counts as a late release.'
    : `You can release it until ${formatMoment(until)}. It won't count as late.`
}

/** Every sort by its name on the screen. */
export const sortNames: Record<SortOf<typeof listAvailableJobs>, string> = {
  bestFit: 'Best fit',
  payout: 'Payout',
  perHour: 'Per hour',
  distance: 'Distance',
  day: 'Date',
  newest: 'Newest',
}

/** The filters that a hauler sets, by their parameter. */
export const FILTER_NAMES = ['slots', 'near', 'noStairs', 'day', 'area', 'load', 'payout'] as const
export type FilterName = (typeof FILTER_NAMES)[number]

/** A filter as the screen names it: 'Today', 'Large'. */
export function filterText(name: FilterName, narrowing: Narrowing, today: Day): string {
  switch (name) {
    case 'slots':
      return 'My slots'
    case 'near':
      return 'Near a job'
    case 'noStairs':
      return 'No stairs'
    case 'day':
      return narrowing.day === today ? 'Today' : 'Days'
    case 'area':
      return 'My areas'
    case 'load': {
      const sizes = (narrowing.load ?? '').split(',') as LoadSize[]
      return sizes.map((size) => loadSizeFacts[size].label).join(', ')
    }
    case 'payout':
      return 'Payout'
  }
}

/** Why a job is not on the hauler's market, and what would put it there. */
export function changeText(change: OfferChange, { loadSize }: OfferedJob): [string, string] {
  switch (change.kind) {
    case 'open_slot':
      return [
        `You're closed then.`,
        ` Open ${formatPickupDay(change.day)}, ${SLOT_LABELS[change.slot]}, once to claim it.`,
      ]
    case 'add_area':
      return [`${change.area} is not one of your areas.`, ' It lies next to one of them.']
    case 'bigger_vehicle':
      return [
        `${loadSizeFacts[loadSize].label} needs a bigger vehicle.`,
        ' Tell us if you have one.',
      ]
    case 'end_pause':
      return [
        change.resumesOn
          ? `You paused new jobs until ${formatPickupDay(change.resumesOn)}.`
          : 'You paused new jobs.',
        ' End the pause to claim it.',
      ]
  }
}
