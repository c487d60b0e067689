import { cents } from '../../../contract/money.ts'
import {
  MOST_RATE_CARDS,
  RateCard,
  RateCardVersion,
  type ListedRateCard,
} from '../../../contract/rate-cards.ts'
import type { Db } from '../../db/database.ts'
import { readByRules } from '../read-by-rules.ts'
import { cardInForce, type StoredRateCard } from './rate-card-store.ts'

type State = ListedRateCard['state']

/** The newest versions and the one in force with their current state, newest first. */
export async function listedRateCards(db: Db, now: Date): Promise<ListedRateCard[]> {
  const current = await cardInForce(db, now)
  const rows = await db
    .selectFrom('rateCards')
    .leftJoin('users', 'users.id', 'rateCards.publishedBy')
    .selectAll('rateCards')
    .select(['users.firstName', 'users.email'])
    .where((card) =>
      card.or([
        card('version', '=', current.version),
        card(
          'version',
          'in',
          card
            .selectFrom('rateCards')
            .select('version')
            .orderBy('version', 'desc')
            .limit(MOST_RATE_CARDS - 1),
        ),
      ]),
    )
    .orderBy('version', 'desc')
    .execute()
  return rows.map((row) => ({
    version: RateCardVersion.parse(row.version),
    state: row.version === current.version ? 'in_force' : stateOf(row, now),
    effectiveFrom: row.effectiveFrom,
    note: row.note,
    publishedBy: row.firstName ?? row.email,
    publishedAt: row.createdAt,
    card: RateCard.parse(row.card),
  }))
}

/** The state of a version that is not in force. */
function stateOf({ withdrawnAt, effectiveFrom }: StoredRateCard, now: Date): State {
  if (withdrawnAt) return 'withdrawn'
  return effectiveFrom > now ? 'scheduled' : 'past'
}

/** The newest paid jobs with a quote, and the input of their quotes. */
export async function quotedJobs(db: Db, limit: number) {
  const rows = await db
    .selectFrom('jobs')
    .innerJoin('quotes', 'quotes.id', 'jobs.quoteId')
    .select([
      'jobs.id as jobId',
      'jobs.createdAt as bookedAt',
      'jobs.estimatedPriceCents as was',
      'jobs.sameDayCents',
      'jobs.finalPriceCents as finalPrice',
      'jobs.area as jobArea',
      'quotes.area as quoteArea',
      'quotes.loadSize',
      'quotes.pricedSize',
      'quotes.access',
      'quotes.description',
      'quotes.items',
      'quotes.reading',
      'quotes.confidence',
      'quotes.sameDay',
    ])
    .where('jobs.deletedAt', 'is', null)
    .where('jobs.paymentStatus', 'in', ['paid', 'refunded'])
    .orderBy('jobs.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ jobArea, quoteArea, reading, description, sameDayCents, ...row }) => ({
    ...row,
    was: cents(row.was - sameDayCents),
    area: jobArea ?? quoteArea,
    // Quotes from before readings were stored have no flights of stairs: read the description again.
    conditions: (reading ?? readByRules({ ...row, description })).conditions,
  }))
}
