import { dayOf, instantOf, type Day } from '../../contract/calendar.ts'
import {
  EARNINGS_WEEKS,
  MIN_FIGURE_JOBS,
  type EarningsWeek,
  type HaulerEarnings,
} from '../../contract/insights.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { MileageDay } from '../../contract/mileage.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { Hauler } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { mileageOfDays } from '../mileage/mileage-of-days.ts'
import { haulerRating } from '../ratings/rate.ts'
import { owedAfter } from '../statements/statement.ts'
import { countLost, findMoneySince, findTimes, type JobTimes } from './earnings-query.ts'
import {
  durationOf,
  earningsFrom,
  isOnTime,
  minutesOf,
  mondayOf,
  mondaysUntil,
  type Duration,
  type Earning,
} from './week-sums.ts'

/** What a hauler earned in the last weeks, from the ledger as it stands, and how the jobs went. */
export async function showEarnings(
  ctx: Pick<Context, 'db' | 'now'>,
  hauler: Hauler,
  weeks = EARNINGS_WEEKS,
): Promise<HaulerEarnings> {
  const today = dayOf(ctx.now())
  const mondays = mondaysUntil(today, weeks)
  const days = { from: mondays[0] ?? today, to: today }
  const [entries, mileage, lost, rating] = await Promise.all([
    findMoneySince(ctx.db, hauler.id, instantOf(days.from, 0)),
    mileageOfDays(ctx.db, hauler, days),
    countLost(ctx.db, hauler.id, days),
    haulerRating(ctx, ctx.db, hauler.id),
  ])
  const earnings = earningsFrom(entries, days.from)
  const shares = earnings.filter(({ isTip }) => !isTip)
  const times = await findTimes(
    ctx.db,
    hauler.id,
    shares.map(({ jobId }) => jobId),
  )
  const jobs = jobsOf(shares, times)
  const views = mondays.map((start) => ({
    start,
    ...sumsOfWeek(start, { earnings, jobs, mileage }),
  }))
  return {
    weeks: views,
    total: totalOf(views),
    perHour: perHourOf(jobs),
    perKilometre: perKilometreOf(hauler, jobs, mileage),
    rating,
    kept: keptOf(jobs.length, lost),
    onTime: onTimeOf(times),
  }
}

/** A job whose share belongs to these weeks, with how long it took. */
type EarnedJob = { jobId: JobId; week: Day; day: Day; net: number; duration: Duration | null }

function jobsOf(shares: readonly Earning[], times: readonly JobTimes[]): EarnedJob[] {
  const byJob = new Map(times.map((each) => [each.jobId, each]))
  return shares.flatMap(({ jobId, week, earned, takenBack }) => {
    const found = byJob.get(jobId)
    if (!found) return []
    return [{ jobId, week, day: found.day, net: earned - takenBack, duration: durationOf(found) }]
  })
}

type Sums = Omit<EarningsWeek, 'start'>
type Parts = {
  earnings: readonly Earning[]
  jobs: readonly EarnedJob[]
  mileage: readonly MileageDay[]
}

function sumsOfWeek(start: Day, { earnings, jobs, mileage }: Parts): Sums {
  const own = earnings.filter(({ week }) => week === start)
  const timed = jobs.filter(({ week }) => week === start).map(({ duration }) => duration)
  const money = {
    earned: cents(sum(own, ({ earned }) => earned)),
    tips: cents(sum(own, ({ tips }) => tips)),
    takenBack: cents(sum(own, ({ takenBack }) => takenBack)),
    paid: cents(sum(own, ({ paid }) => paid)),
  }
  return {
    jobs: own.filter(({ isTip }) => !isTip).length,
    ...money,
    unpaid: owedAfter(cents(0), money),
    minutesOnSite: minutesOf(sum(timed, (each) => each?.onSite ?? 0)),
    minutesDriving: minutesOf(sum(timed, (each) => each?.driving ?? 0)),
    metres: sum(mileage, ({ day, metres }) => (mondayOf(day) === start ? metres : 0)),
  }
}

function totalOf(weeks: readonly Sums[]): Sums {
  const money = (value: (week: Sums) => number): Cents => cents(sum(weeks, value))
  return {
    jobs: sum(weeks, ({ jobs }) => jobs),
    earned: money(({ earned }) => earned),
    tips: money(({ tips }) => tips),
    takenBack: money(({ takenBack }) => takenBack),
    paid: money(({ paid }) => paid),
    unpaid: money(({ unpaid }) => unpaid),
    minutesOnSite: sum(weeks, ({ minutesOnSite }) => minutesOnSite),
    minutesDriving: sum(weeks, ({ minutesDriving }) => minutesDriving),
    metres: sum(weeks, ({ metres }) => metres),
  }
}

const HOUR_MS = 3_600_000
const KILOMETRE = 1_000

function perHourOf(jobs: readonly EarnedJob[]): HaulerEarnings['perHour'] {
  const timed = jobs.filter(({ duration }) => duration !== null)
  const worked = sum(timed, ({ duration }) => (duration?.onSite ?? 0) + (duration?.driving ?? 0))
  return {
    amount: rateOf(timed, worked / HOUR_MS),
    jobs: timed.length,
    withDriving: timed.filter(({ duration }) => duration?.driving !== null).length,
  }
}

/** Of days on which the hauler drove anywhere: their jobs and their distance. */
function perKilometreOf(
  { homeArea }: Pick<Hauler, 'homeArea'>,
  jobs: readonly EarnedJob[],
  mileage: readonly MileageDay[],
): HaulerEarnings['perKilometre'] {
  const needsHomeBase = homeArea === null
  const driven = mileage.filter(
    ({ metres, isEstimate }) => metres > 0 && !(isEstimate && needsHomeBase),
  )
  const onDays = new Map(driven.map(({ day, metres }) => [day, metres]))
  const measured = jobs.filter(({ day }) => onDays.has(day))
  const workdays = new Set(measured.map(({ day }) => day))
  const metres = sum([...workdays], (day) => onDays.get(day) ?? 0)
  const amount = rateOf(measured, metres / KILOMETRE)
  return { amount, jobs: measured.length, metres, needsHomeBase }
}

const rateOf = (jobs: readonly EarnedJob[], units: number): Cents | null =>
  jobs.length < MIN_FIGURE_JOBS || units === 0
    ? null
    : cents(Math.floor(sum(jobs, ({ net }) => net) / units + 0.5))

function keptOf(kept: number, lost: Awaited<ReturnType<typeof countLost>>): HaulerEarnings['kept'] {
  const countOf = (kind: (typeof lost)[number]['kind']) =>
    lost.find((each) => each.kind === kind)?.count ?? 0
  const [released, lateReleases, noShows] = [
    countOf('release'),
    countOf('late_release'),
    countOf('no_show'),
  ]
  const all = kept + released + lateReleases + noShows
  return { percent: percentOf(kept, all), kept, released, lateReleases, noShows }
}

function onTimeOf(times: readonly JobTimes[]): HaulerEarnings['onTime'] {
  const noted = times.map(isOnTime).filter((each) => each !== undefined)
  const onTime = noted.filter(Boolean).length
  return { percent: percentOf(onTime, noted.length), onTime, jobs: noted.length }
}

const percentOf = (part: number, all: number): number | null =>
  all < MIN_FIGURE_JOBS ? null : Math.round((part * 100) / all)

const sum = <Row>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((total, row) => total + value(row), 0)
