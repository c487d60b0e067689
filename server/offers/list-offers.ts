import { sql } from 'kysely'
import { listLeadMagnets, type LeadMagnetId } from '../../contract/lead-magnets.ts'
import type { LeadMagnet } from '../../contract/lead-magnets.ts'
import type { Context } from '../core/context.ts'
import { isAnyOf, isTrue } from '../core/list-filters.ts'
import { pageOf } from '../core/page.ts'
import { offerView } from './offer-view.ts'
import { stands } from './use-store.ts'

const standing = sql<number>`(select count(*)::int from offer_uses
  where offer_uses.lead_magnet_id = lead_magnets.id and ${stands})`

const completed = sql`from offer_uses join jobs on jobs.id = offer_uses.job_id and jobs.status = 'completed'`
const ofOffer = sql`offer_uses.lead_magnet_id = lead_magnets.id and ${stands}`
const completedJobs = sql<number>`(select count(*)::int ${completed} where ${ofOffer}
  and has_revenue_left(jobs.id))`
const revenue = sql<string>`(select coalesce(sum(gross_cents - refunds_cents - disputes_cents), 0) ${completed}
  join revenue_lines on revenue_lines.job_id = jobs.id where ${ofOffer})`

/** Every offer that is not deleted. */
export const allOffers = pageOf(listLeadMagnets, {
  from: ({ db, now }) =>
    db
      .selectFrom('leadMagnets')
      .innerJoin(sql<{ now: Date }>`(select ${now()}::timestamptz as now)`.as('clock'), (join) =>
        join.onTrue(),
      )
      .selectAll('leadMagnets')
      .select([
        'clock.now',
        standing.as('uses'),
        completedJobs.as('completedJobs'),
        revenue.as('revenueCents'),
      ])
      .where('deletedAt', 'is', null),
  item: ({ now, ...offer }) => offerView(offer, now),
  missing: () => 'There is no such lead magnet',
  id: 'leadMagnets.id',
  sorts: {
    createdAt: [sql`lead_magnets.created_at`, 'timestamptz'],
    conversions: [sql`conversions`, 'integer'],
  },
  filters: {
    type: isAnyOf('type'),
    target: isAnyOf('targetType'),
    active: isTrue('isActive'),
  },
})

/** One of them. @throws AppError not_found. */
export const oneOffer = (ctx: Context, id: LeadMagnetId): Promise<LeadMagnet> =>
  allOffers.find(ctx, id, undefined)
