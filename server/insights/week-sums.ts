import { addDays, dayOfWeek, windowEnd, type Day } from '../../contract/calendar.ts'
import { LONGEST_JOB_HOURS } from '../../contract/insights.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { StatementLine } from '../../contract/statements.ts'
import { lineOf, sumsOf, type LineSums } from '../statements/statement.ts'
import type { JobTimes, MoneyEntry } from './earnings-query.ts'

const DAYS = 7
const MINUTE = 60_000

/** The Monday of the week that a day is in. */
export const mondayOf = (day: Day): Day => addDays(day, -((dayOfWeek(day) + DAYS - 1) % DAYS))

/** The Mondays of the last weeks, the present one last. */
export const mondaysUntil = (today: Day, weeks: number): Day[] =>
  Array.from({ length: weeks }, (_, index) => addDays(mondayOf(today), (index + 1 - weeks) * DAYS))

/** The share or the tips of one job, with the week they belong to. */
export type Earning = { jobId: JobId; week: Day; isTip: boolean } & LineSums

/** The shares and tips that belong to a week from `first` on: everything of one stays in the week in which it was booked first. */
export function earningsFrom(entries: readonly MoneyEntry[], first: Day): Earning[] {
  const groups = Map.groupBy(entries, ({ jobId, account }) => `${jobId} ${account}`)
  return [...groups.values()].flatMap((group): Earning[] => {
    const [entry] = group
    const lines = group.map(lineOf)
    const booked = lines.find(isEarned)
    if (!entry || !booked) return []
    const week = mondayOf(booked.day)
    if (week < first) return []
    return [{ jobId: entry.jobId, week, isTip: entry.account === 'tips', ...sumsOf(lines) }]
  })
}

const isEarned = ({ entry }: StatementLine): boolean =>
  entry === 'share' || entry === 'trip_fee' || entry === 'tip'

/** How long a job took, in milliseconds; without the drive where "On my way" was not noted. */
export type Duration = { onSite: number; driving: number | null }

const arrivalOf = ({ arrivedAt, startedAt }: JobTimes): Date | null => {
  if (!arrivedAt || !startedAt) return arrivedAt ?? startedAt
  return arrivedAt < startedAt ? arrivedAt : startedAt
}

/** Null for a job whose times are not noted, or cannot be right. */
export function durationOf(times: JobTimes): Duration | null {
  const { completedAt, onTheWayAt } = times
  const arrival = arrivalOf(times)
  if (!arrival || !completedAt || completedAt <= arrival) return null
  const onSite = completedAt.getTime() - arrival.getTime()
  const driving =
    onTheWayAt && onTheWayAt < arrival ? arrival.getTime() - onTheWayAt.getTime() : null
  return onSite + (driving ?? 0) > LONGEST_JOB_HOURS * 60 * MINUTE ? null : { onSite, driving }
}

/** Whether the hauler came before the end of the window; undefined where neither arrival nor start is noted. */
export function isOnTime(times: JobTimes): boolean | undefined {
  const arrival = arrivalOf(times)
  return arrival ? arrival <= windowEnd(times.preferredDate, times.preferredTime) : undefined
}

/** Whole minutes. */
export const minutesOf = (milliseconds: number): number => Math.round(milliseconds / MINUTE)
