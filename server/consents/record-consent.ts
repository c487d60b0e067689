import {
  type ConsentClass,
  INQUIRY_MONTHS,
  promotionConsent,
  PURCHASE_MONTHS,
} from '../../contract/consents.ts'
import { leadConsent } from '../../contract/leads.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { findConsenting, hasAgreedAt, insertConsents } from './consent-store.ts'

type Tools = Pick<Context, 'config' | 'now'>
/** The contacts of a booking, as it stores them. */
type Booked = { id: JobId; email: string; phoneE164: string | null }

/** Who booked on the phone may have no email. */
const contactsOf = ({ email, phoneE164 }: Booked): string[] =>
  [email, phoneE164].filter((contact): contact is string => Boolean(contact))

/**
 * A booking is an inquiry, which implies consent for six months. Where its box was ticked the consent is
 * express, with the words beside the box.
 */
export function recordBookingConsent(
  { config, now }: Tools,
  db: Db,
  booked: Booked,
  isTicked: boolean,
): Promise<void> {
  const givenAt = now()
  const basis = isTicked
    ? ({
        basis: 'express',
        source: 'booking',
        wording: promotionConsent(config.productName),
      } as const)
    : ({
        basis: 'implied',
        source: 'inquiry',
        expiresAt: monthsAfter(givenAt, INQUIRY_MONTHS),
      } as const)
  const consent = { ...basis, class: 'promotion', jobId: booked.id, givenAt } as const
  return insertConsents(
    db,
    contactsOf(booked).map((contact) => ({ contact, ...consent })),
  )
}

/** A completed pickup is a purchase, which implies consent for two years. */
export function recordPurchase({ now }: Tools, db: Db, booked: Booked): Promise<void> {
  const givenAt = now()
  const consent = {
    class: 'promotion',
    basis: 'implied',
    source: 'purchase',
    jobId: booked.id,
    givenAt,
    expiresAt: monthsAfter(givenAt, PURCHASE_MONTHS),
  } as const
  return insertConsents(
    db,
    contactsOf(booked).map((contact) => ({ contact, ...consent })),
  )
}

/**
 * A person outside the areas agreed to the one message when we serve theirs. Nothing else is implied: the
 * form and the privacy page promise that we use the contact for nothing else.
 */
export function recordLeadConsent({ config, now }: Tools, db: Db, contact: string): Promise<void> {
  const wording = leadConsent(config.productName)
  return insertConsents(db, [
    { contact, class: 'area_opened', basis: 'express', source: 'lead', wording, givenAt: now() },
  ])
}

/** A person on the page of an offer agreed to hear of others: express consent with the words they were shown, once. */
export async function recordOfferPageConsent(
  { now }: Pick<Tools, 'now'>,
  db: Db,
  email: string,
  wording: string,
): Promise<void> {
  const contact = email.toLowerCase()
  if (await hasAgreedAt(db, contact, 'offer_page')) return
  await insertConsents(db, [
    {
      contact,
      class: 'promotion',
      basis: 'express',
      source: 'offer_page',
      wording,
      givenAt: now(),
    },
  ])
}

/** A person agreed on the phone or on paper, and a colleague recorded it with the words that the person heard or read. */
export function recordTeamConsent(
  { now }: Pick<Tools, 'now'>,
  db: Db,
  contacts: readonly string[],
  wording: string,
): Promise<void> {
  const consent = { class: 'promotion', basis: 'express', source: 'team', wording } as const
  const givenAt = now()
  return insertConsents(
    db,
    contacts.map((contact) => ({ contact, ...consent, givenAt })),
  )
}

/** Whether a promotion of this class may go to this contact at this time. */
export async function mayPromote(
  ctx: Pick<Context, 'db' | 'secrets'>,
  contact: string,
  consentClass: ConsentClass,
  at: Date,
): Promise<boolean> {
  return (await findConsenting(ctx, [contact], consentClass, at)).has(contact)
}

function monthsAfter(from: Date, months: number): Date {
  const date = new Date(from)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date
}
