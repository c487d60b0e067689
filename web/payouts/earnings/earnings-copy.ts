import { addDays, formatShortDay, SLOT_LABELS, type Day } from '../../../contract/calendar.ts'
import {
  LONGEST_JOB_HOURS,
  MIN_FIGURE_JOBS,
  type HaulerEarnings,
  type Suggestion,
} from '../../../contract/insights.ts'
import type { Cents } from '../../../contract/money.ts'
import { formatMoney } from '../../../contract/money.ts'
import { signed } from '../../ui/signed.ts'

/** 'Nov 16 to Nov 22', or 'This week'. */
export const weekName = (start: Day, isCurrent: boolean): string =>
  isCurrent ? 'This week' : `${formatShortDay(start)} to ${formatShortDay(addDays(start, 6))}`

/** '3 h 20 min', '45 min'. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = `${minutes % 60} min`
  return hours === 0 ? rest : `${hours} h ${rest}`
}

const kilometreFormat = new Intl.NumberFormat('en-CA', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** '1,204.5 km'. */
export const kilometreText = (metres: number): string =>
  `${kilometreFormat.format(metres / 1_000)} km`

export const jobsText = (jobs: number): string => `${jobs} ${jobs === 1 ? 'job' : 'jobs'}`

/** A figure as it is read, what it is based on, and how it is counted. */
export type Figure = { name: string; value: string | null; basis: string; definition: string }

/** Every figure of the last weeks; one without enough behind it has no value. */
export function figuresOf(earnings: HaulerEarnings): Figure[] {
  const { perHour, perKilometre, rating, kept, onTime, total, weeks } = earnings
  const span = `the last ${weeks.length} weeks`
  return [
    {
      name: 'For an hour worked',
      value: perHour.amount === null ? null : signed(perHour.amount),
      basis: `${perHour.jobs} of ${jobsText(total.jobs)} with noted times, ${perHour.withDriving} with the drive`,
      definition: `Your shares and trip fees of these jobs, less what was taken back and without tips, divided by the time from “On my way” to “Mark Complete”. Without “On my way” the time starts when you tapped Arrived or Start Job. Jobs without these times, or longer than ${LONGEST_JOB_HOURS} hours, don’t count.`,
    },
    {
      name: 'For a kilometre',
      value: perKilometre.amount === null ? null : signed(perKilometre.amount),
      basis: `${jobsText(perKilometre.jobs)} and ${kilometreText(perKilometre.metres)}${perKilometre.needsHomeBase ? '. Estimates count once your home base is set' : ''}`,
      definition:
        'Your shares and trip fees, less what was taken back and without tips, divided by the kilometres of the same days: what you entered under Mileage, else our estimate. Without a home base our estimates miss the way to your first job, so only days that you entered count.',
    },
    {
      name: 'Rating',
      value: rating && `${rating.average.toFixed(1)} of 5`,
      basis: rating ? `${rating.count} ratings` : `Fewer than ${MIN_FIGURE_JOBS} ratings so far`,
      definition:
        'The mean of all ratings that customers can see: from the moment you have both rated, or seven days after the pickup.',
    },
    {
      name: 'Jobs kept',
      value: percent(kept.percent),
      basis: keptText(kept),
      definition: `Of the jobs you claimed or were assigned in ${span}, how many you did. Jobs you released, in time or late, and jobs you didn’t come for count against it. What customers or our team cancelled or moved doesn’t count.`,
    },
    {
      name: 'On time',
      value: percent(onTime.percent),
      basis: `${onTime.onTime} of ${jobsText(onTime.jobs)} with a noted arrival`,
      definition:
        'How often you tapped Arrived, or Start Job, before the end of the customer’s window. Coming early is on time.',
    },
  ]
}

const percent = (value: number | null): string | null => (value === null ? null : `${value}%`)

function keptText({ kept, released, lateReleases, noShows }: HaulerEarnings['kept']): string {
  const parts = [
    `${kept} done`,
    `${released} released in time`,
    `${lateReleases} released late`,
    ...(noShows > 0 ? [`${noShows} missed`] : []),
  ]
  return parts.join(', ')
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** What a suggestion says, and the screen that does it. */
export type SuggestionCopy = {
  title: string
  why: string
  action: string
  opens: { view: 'account' | null; part: string | null; tab: string | null }
}

const SCHEDULE = { view: null, part: null, tab: 'schedule' }

/** A suggestion in words, with its number. */
export function suggestionCopy(suggestion: Suggestion): SuggestionCopy {
  switch (suggestion.kind) {
    case 'renew_papers':
      return {
        title: `Renew ${suggestion.papers === 1 ? 'a document' : `${suggestion.papers} documents`}`,
        why: `${suggestion.papers === 1 ? 'One has' : `${suggestion.papers} have`} expired, since ${formatShortDay(suggestion.expiredOn)}. Until we’ve approved a new one you can’t claim jobs.`,
        action: 'Open my documents',
        opens: { view: 'account', part: null, tab: null },
      }
    case 'take_jobs':
      return {
        title: 'Take new jobs again',
        why: `${jobsText(suggestion.jobs)} in your areas and hours ${went(suggestion.jobs)}.`,
        action: 'Open my schedule',
        opens: SCHEDULE,
      }
    case 'open_slot':
      return {
        title: `Open ${WEEKDAYS[suggestion.dayOfWeek]} ${SLOT_LABELS[suggestion.timeSlot]}`,
        why: `${jobsText(suggestion.jobs)} in your areas ${went(suggestion.jobs)}.`,
        action: 'Open my schedule',
        opens: SCHEDULE,
      }
    case 'add_area': {
      const { area, jobs, metres, fromHomeBase } = suggestion
      const from = fromHomeBase ? 'your home base' : 'the middle of your areas'
      return {
        title: `Add ${area}`,
        why: `${jobsText(jobs)} there, at hours when you’re open, ${went(jobs)}. It’s about ${Math.round(metres / 1_000)} km from ${from} by road.`,
        action: 'Open my areas',
        opens: { view: 'account', part: 'areas', tab: null },
      }
    }
  }
}

const went = (jobs: number): string =>
  `went to other haulers or had none in the last 4 weeks${jobs === 1 ? '' : ', all of a size your vehicle takes'}`

/** '$1,120.00, $40.00 of it not paid yet': the amount of a week for people who do not see the bar. */
export const weekText = ({ unpaid }: { unpaid: Cents }, total: Cents): string =>
  unpaid > 0 ? `${signed(total)}, ${formatMoney(unpaid)} of it not paid yet` : signed(total)
