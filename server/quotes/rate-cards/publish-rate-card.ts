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
import { listedRateCards } from './rate-cards-query.ts'

type Draft = z.output<(typeof endpoint)['body']>

// Forms send whole minutes: the current one has already begun.
const SLACK_MS = 60_000

/**
 * Publishes a card as the next version. Earlier quotes keep their price.
 * @throws AppError refused for a card that breaks a rule or a moment before that of an earlier version,
 * outdated when another version was published since `basedOn`.
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
  return readListedCard(ctx, version)
}

/** The card as an entry of the list. */
export async function readListedCard(ctx: Context, version: number): Promise<ListedRateCard> {
  const card = (await listedRateCards(ctx.db, ctx.now())).find((each) => each.version === version)
  if (!card) throw new AppError('not_found', 'There is no such version of the rate card')
  return card
}

function momentFrom(effectiveFrom: Date | undefined, now: Date): Date {
  if (effectiveFrom && effectiveFrom.getTime() < now.getTime() - SLACK_MS)
    throw refusal('effectiveFrom', 'This moment has passed: prices cannot change in the past')
  return effectiveFrom && effectiveFrom > now ? effectiveFrom : now
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
  // Versions take effect in their order, or an older one would bring back older prices.
  if (effectiveFrom < newest.effectiveFrom)
    throw refusal(
      'effectiveFrom',
      `Version ${newest.version} takes effect on ${formatInstant(newest.effectiveFrom)}. Please choose a later moment, or withdraw that version first`,
    )
}

const refusal = (path: string, message: string) =>
  new AppError('refused', message, { fields: [{ path, message }] })
