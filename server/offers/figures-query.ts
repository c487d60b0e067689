import { sql } from 'kysely'
import type { z } from 'zod'
import type { LeadMagnetId } from '../../contract/lead-magnets.ts'
import { cents } from '../../contract/money.ts'
import type { getOfferFigures } from '../../contract/offer-desk.ts'
import type { Db } from '../db/database.ts'
import { stands } from './use-store.ts'

type Figures = z.output<typeof getOfferFigures.response>
type Sums = Record<'discounts' | 'revenue' | 'refunds' | 'disputes', string>
type Counts = Pick<
  Figures,
  'uses' | 'givenBack' | 'refused' | 'completedJobs' | 'openQuotes' | 'openUntil'
>

/** What came of an offer, from its uses, the haulers that were referred with it and the books, and whom a change of it touches. */
export async function figuresOf(db: Db, id: LeadMagnetId, now: Date): Promise<Figures> {
  const { rows } = await sql<Sums & Counts>`
    select used.uses + referred.uses as uses, used.given_back + referred.given_back as given_back,
      used.discounts + referred.credits as discounts, completed_jobs + referred.completed as completed_jobs,
      revenue, refunds, disputes, open.*, referred.refused
        + (select count(*)::int from offer_refusals where lead_magnet_id = ${id}) as refused
    from (select count(*) filter (where ${stands})::int as uses,
          count(*) filter (where not ${stands})::int as given_back,
          coalesce(sum(discount_cents) filter (where ${stands}), 0) as discounts
        from offer_uses where lead_magnet_id = ${id}) as used,
      (select (count(distinct jobs.id) filter (where has_revenue_left(jobs.id)))::int as completed_jobs,
          coalesce(sum(gross_cents - refunds_cents - disputes_cents), 0) as revenue,
          coalesce(sum(refunds_cents), 0) as refunds, coalesce(sum(disputes_cents), 0) as disputes
        from offer_uses join jobs on jobs.id = offer_uses.job_id and jobs.status = 'completed'
          left join revenue_lines on revenue_lines.job_id = jobs.id
        where offer_uses.lead_magnet_id = ${id} and ${stands}) as money,
      (select count(*) filter (where refusal is null and reversed_at is null)::int as uses,
          count(*) filter (where reversed_at is not null)::int as given_back,
          count(*) filter (where refusal is not null)::int as refused,
          count(*) filter (where earned_at is not null and reversed_at is null)::int as completed,
          coalesce(sum(credit_cents) filter (where credited_at is not null and reversed_at is null), 0) as credits
        from hauler_referrals where lead_magnet_id = ${id}) as referred,
      (select count(distinct photos)::int as open_quotes, max(expires_at) as open_until from quotes
        where offer is not null and (offer ->> 'leadMagnetId')::integer = ${id}
          and expires_at > ${now} and not booked) as open`.execute(db)
  const [found] = rows
  if (!found) throw new Error('An aggregate always has a row')
  const { discounts, revenue, refunds, disputes, ...counts } = found
  return {
    ...counts,
    discounts: cents(Number(discounts)),
    revenue: cents(Number(revenue)),
    refunds: cents(Number(refunds)),
    disputes: cents(Number(disputes)),
  }
}
