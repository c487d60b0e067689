import { sql } from 'kysely'
import type { JobId } from '../../contract/jobs.ts'
import type { LeadMagnetId } from '../../contract/lead-magnets.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { OfferTry } from '../../contract/offer-desk.ts'
import type { OfferReason } from '../../contract/offer-reasons.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Db } from '../db/database.ts'
import { stands } from './use-store.ts'

const MOST = 50

type Use = {
  id: number
  leadMagnetId: LeadMagnetId
  code: string
  jobId: JobId
  customerName: string
  area: ServiceArea | null
  discountCents: Cents
  givenBackWhy: 'cancelled' | 'unpaid' | null
  standing: boolean
  isSecured: boolean
  at: Date
}

const givenBackCopy = { cancelled: 'Job cancelled', unpaid: 'Not paid in time' } as const

const useText = ({ standing, givenBackWhy, isSecured }: Use): string =>
  standing || givenBackWhy === null
    ? isSecured
      ? 'Used'
      : 'Held for a booking that is not paid yet'
    : `${givenBackCopy[givenBackWhy]}, so the use is free again`

/** The last uses of codes and what they were refused for, the newest first. */
export async function lastTries(db: Db, offer: LeadMagnetId | undefined): Promise<OfferTry[]> {
  const ofOffer = offer === undefined ? sql`true` : sql`lead_magnet_id = ${offer}`
  const { rows: uses } = await sql<Use>`
    select offer_uses.id, lead_magnet_id, code, job_id, first_name || ' ' || last_name as customer_name, area,
      offer_uses.discount_cents, given_back_why, ${stands} as standing, is_secured, taken_at as at
    from offer_uses join jobs on jobs.id = offer_uses.job_id
    where ${ofOffer} order by taken_at desc, offer_uses.id desc limit ${MOST}`.execute(db)
  const { rows: refusals } = await sql<{
    id: number
    leadMagnetId: LeadMagnetId | null
    code: string
    reason: OfferReason
    words: string
    area: ServiceArea | null
    at: Date
  }>`
    select id, lead_magnet_id, code, reason, words, area, at from offer_refusals
    where ${ofOffer} order by at desc, id desc limit ${MOST}`.execute(db)
  const tries: OfferTry[] = [
    ...uses.map((use) => ({
      key: `use-${use.id}`,
      result: use.standing ? ('taken' as const) : ('given_back' as const),
      leadMagnetId: use.leadMagnetId,
      code: use.code,
      jobId: use.jobId,
      customerName: use.customerName.trim(),
      area: use.area,
      discount: cents(use.discountCents),
      reason: null,
      text: useText(use),
      at: use.at,
    })),
    ...refusals.map(({ id, words, ...refusal }) => ({
      ...refusal,
      key: `refusal-${id}`,
      result: 'refused' as const,
      jobId: null,
      customerName: null,
      discount: cents(0),
      text: words,
    })),
  ]
  return tries.toSorted((one, other) => other.at.getTime() - one.at.getTime()).slice(0, MOST)
}
