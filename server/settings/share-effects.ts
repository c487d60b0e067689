import { addDays, dayOf, formatDay } from '../../contract/calendar.ts'
import type { FieldError } from '../../contract/errors.ts'
import type { JobId } from '../../contract/jobs.ts'
import { formatShare, shareOfPrice } from '../../contract/hauler-share.ts'
import { formatMoney, sumOf, type Cents } from '../../contract/money.ts'
import { SHARE_NOTICE_DAYS, type SettingsOf } from '../../contract/settings-groups.ts'
import type { Db } from '../db/database.ts'
import { bookedAndPaid } from './booked-query.ts'
import { keptEffect } from './effect-copy.ts'
import { newestVersion, decodeSettings, settingsAt } from './settings-store.ts'
import type { Situation } from './describe-effects.ts'

const LAST_JOBS = 10

/** What another share would have meant for the newest jobs, what booked ones keep, and the notice of a lower share. */
export async function shareEffects(
  situation: Situation,
  { haulerSharePermille: next }: SettingsOf<'share'>,
): Promise<{ effects: string[]; problems: FieldError[] }> {
  const { db, config, now } = situation
  const { values } = await settingsAt(db, config, 'share', now)
  const current = values.haulerSharePermille
  const booked = await bookedAndPaid(db, dayOf(now))
  const fault = await noticeFault(situation, next)
  const isLower = await isLowerShare(situation, next)
  return {
    problems: fault ? [fault] : [],
    effects: [
      `Pickups booked from then on: haulers receive ${formatShare(next)} of the price instead of ${formatShare(current)}. Tips stay theirs in full.`,
      keptEffect(booked, 'the hauler’s share of the booking'),
      ...(await lastPayouts(db, next)),
      ...(isLower
        ? ['Every hauler gets an email about the lower share and its first day when you publish.']
        : []),
    ],
  }
}

/** A share below the one in force or the one that waits for its day: haulers read of it first. */
export async function isLowerShare({ db, config, now }: Situation, next: number): Promise<boolean> {
  const { values } = await settingsAt(db, config, 'share', now)
  const newest = await newestVersion(db, 'share')
  const waiting = newest && decodeSettings('share', newest.value).haulerSharePermille
  return next < Math.max(values.haulerSharePermille, waiting ?? 0)
}

/** Why a lower share cannot hold from that moment on. */
async function noticeFault(situation: Situation, next: number): Promise<FieldError | undefined> {
  if (!(await isLowerShare(situation, next))) return undefined
  const first = addDays(dayOf(situation.now), SHARE_NOTICE_DAYS)
  if (dayOf(situation.effectiveFrom) >= first) return undefined
  return {
    path: 'effectiveFrom',
    message: `Haulers read of a lower share ${SHARE_NOTICE_DAYS} days before it holds. Choose ${formatDay(first)} or a later day`,
  }
}

/** The newest priced jobs with what their haulers get, and what they would have got. */
async function lastPayouts(db: Db, next: number): Promise<string[]> {
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'finalPriceCents', 'agreedPriceCents', 'estimatedPriceCents'])
    .select(['westhaulDiscountCents', 'haulerSharePermille'])
    .where('deletedAt', 'is', null)
    .where('status', '!=', 'cancelled')
    .orderBy('id', 'desc')
    .limit(LAST_JOBS)
    .execute()
  const payouts = jobs.map(({ id, westhaulDiscountCents: off, haulerSharePermille, ...prices }) => {
    const price = prices.finalPriceCents ?? prices.agreedPriceCents ?? prices.estimatedPriceCents
    const shareOf = (permille: number): Cents =>
      shareOfPrice({ westhaulDiscount: off, sharePermille: permille }, price)
    return { id, is: shareOf(haulerSharePermille), wouldBe: shareOf(next) }
  })
  if (payouts.length === 0) return ['There are no jobs yet to compare with.']
  const total = (key: 'is' | 'wouldBe') => formatMoney(sumOf(payouts.map((each) => each[key])))
  return [
    `The last ${payouts.length === 1 ? 'job' : `${payouts.length} jobs`} would have paid ${total('wouldBe')} instead of ${total('is')}: ${payouts.map(oneOf).join(', ')}.`,
  ]
}

const oneOf = ({ id, is, wouldBe }: { id: JobId; is: Cents; wouldBe: Cents }): string =>
  `#${id} ${formatMoney(wouldBe)} instead of ${formatMoney(is)}`
