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

/** What came of an offer, from its uses and the books, and whom a change of it touches. */
export async function figuresOf(db: Db, id: LeadMagnetId, now: Date): Promise<Figures> {
  const { rows } = await sql<Sums & Counts>`
    select used.*, money.*, open.*,
      (select count(*)::int from offer_refusals where lead_magnet_id = ${id}) as refused
    from (select count(*) filter (where ${stands})::int as uses,
          count(*) filter (where not ${stands})::int as given_back,
          coalesce(sum(discount_cents) filter (where ${stands}), 0) as discounts
        from offer_uses where lead_magnet_id = ${id}) as used,
      (select count(distinct jobs.id)::int as completed_jobs,
          coalesce(sum(gross_cents - refunds_cents - disputes_cents), 0) as revenue,
          coalesce(sum(refunds_cents), 0) as refunds, coalesce(sum(disputes_cents), 0) as disputes
        from offer_uses join jobs on jobs.id = offer_uses.job_id and jobs.status = 'completed'
          left join revenue_lines on revenue_lines.job_id = jobs.id
        where offer_uses.lead_magnet_id = ${id} and ${stands}) as money,
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
