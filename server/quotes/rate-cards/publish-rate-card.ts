import type { z } from 'zod'
import { formatInstant } from '../../../contract/calendar.ts'
import { AppError } from '../../../contract/errors.ts'
import { PublishableRateCard } from '../../../contract/rate-card-rules.ts'
import type {
  ListedRateCard,
  publishRateCard as endpoint,
  RateCard,
} from '../../../contract/rate-cards.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import { fieldErrors } from '../../core/field-errors.ts'
import type { Db } from '../../db/database.ts'
import {
  forgetRateCard,
  insertRateCard,
  lockNewestRateCard,
  nextVersion,
} from './rate-card-store.ts'
import { allRateCards } from './rate-cards-query.ts'

type Draft = z.output<(typeof endpoint)['body']>

// A form knows minutes: the present one has begun.
const SLACK_MS = 60_000

/**
 * Makes a card the next version. Quotes that were given keep their price.
 * @throws AppError refused for a card that breaks a rule or a moment before that of an earlier version,
 * outdated where somebody published since the version it was made from.
 */
export async function publishRateCard(
  ctx: Context,
  admin: { id: number },
  draft: Draft,
): Promise<ListedRateCard> {
  refuseUnfit(draft.card)
  const now = ctx.now()
  const effectiveFrom = momentFrom(draft.effectiveFrom, now)
  const version = await inTransaction(ctx, async ({ db }) => {
    await refuseOutdated(db, draft.basedOn, effectiveFrom)
    const next = await nextVersion(db)
    await insertRateCard(db, {
      version: next,
      effectiveFrom,
      card: JSON.stringify(draft.card),
      note: draft.note,
      publishedBy: admin.id,
      createdAt: now,
    })
    return next
  })
  forgetRateCard(ctx.db)
  return listed(ctx, version)
}

/** The card as the list has it. */
export async function listed(ctx: Context, version: number): Promise<ListedRateCard> {
  const found = (await allRateCards(ctx.db, ctx.now())).find((each) => each.version === version)
  if (!found) throw new AppError('not_found', 'There is no such version of the rate card')
  return found
}

function momentFrom(asked: Date | undefined, now: Date): Date {
  if (asked && asked.getTime() < now.getTime() - SLACK_MS)
    throw refusal('effectiveFrom', 'This moment has passed: prices cannot change in the past')
  return asked && asked > now ? asked : now
}

function refuseUnfit(card: RateCard): void {
  const { error } = PublishableRateCard.safeParse(card)
  if (!error) return
  const fields = fieldErrors(error).map(({ path, message }) => ({ path: `card.${path}`, message }))
  throw new AppError('refused', fields[0]?.message ?? 'This card cannot be published', { fields })
}

async function refuseOutdated(db: Db, basedOn: number, effectiveFrom: Date): Promise<void> {
  const newest = await lockNewestRateCard(db)
  if (newest.version !== basedOn)
    throw new AppError(
      'outdated',
      `Version ${newest.version} is the newest by now, and your changes were made from version ${basedOn}`,
      { facts: { newest: newest.version } },
    )
  // Each version counts from after those before it, so that none brings back older prices.
  if (effectiveFrom < newest.effectiveFrom)
    throw refusal(
      'effectiveFrom',
      `Version ${newest.version} takes effect on ${formatInstant(newest.effectiveFrom)}. Please choose a later moment, or withdraw that version first`,
    )
}

const refusal = (path: string, message: string) =>
  new AppError('refused', message, { fields: [{ path, message }] })
