import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import type { LeadMagnetId } from '../../contract/lead-magnets.ts'
import { cents } from '../../contract/money.ts'
import { discountCopy } from '../../contract/offer-terms.ts'
import type { Referral } from '../../contract/referrals.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { task } from '../core/task.ts'
import { findByCode } from './offer-store.ts'
import {
  creditOf,
  earnCredits,
  findCodeOf,
  findReferralOffer,
  insertCode,
  moveCode,
  reverseCredits,
} from './referral-store.ts'
import { readTerms } from './terms.ts'

/** What a customer reads of referring friends. */
export async function referralOf({ db }: Pick<Context, 'db'>, user: User): Promise<Referral> {
  const offer = user.role === 'client' ? await findReferralOffer(db, 'customer') : undefined
  const terms = readTerms(offer?.terms ?? null)
  const own = await findCodeOf(db, user.id)
  const { booked, completed, left } = await creditOf(db, user.id)
  return {
    give: terms && discountCopy(terms),
    get: terms && (terms.credit ?? cents(0)),
    code: own?.code ?? null,
    booked,
    completed,
    credit: cents(Math.max(0, left)),
  }
}

/** Makes the one personal code of a customer. @throws AppError refused. */
export async function makeCode(ctx: Context, user: User): Promise<Referral> {
  const offer = user.role === 'client' ? await findReferralOffer(ctx.db, 'customer') : undefined
  if (!offer) throw new AppError('refused', 'Friends can’t be referred at the moment')
  await keepCode(ctx, user, offer.id)
  return referralOf(ctx, user)
}

/** Gives a person the one personal code for this offer, or moves the code that they have to it. */
export async function keepCode(ctx: Context, user: User, offerId: LeadMagnetId): Promise<void> {
  const own = await findCodeOf(ctx.db, user.id)
  if (own) await moveCode(ctx.db, own.id, offerId)
  else await store(ctx, user, offerId)
}

/** Without letters and digits that people confuse on the phone. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const RANDOM_PART = 5

function newCode({ firstName }: User): string {
  const name = firstName
    .normalize('NFKD')
    .replace(/[^a-z]/gi, '')
    .slice(0, 8)
    .toUpperCase()
  const random = Array.from({ length: RANDOM_PART }, () => ALPHABET[randomInt(ALPHABET.length)])
  return `${name}${random.join('')}`
}

async function store(ctx: Context, user: User, leadMagnetId: LeadMagnetId): Promise<void> {
  const code = newCode(user)
  const row = { leadMagnetId, userId: user.id, code, createdAt: ctx.now() }
  const isStored = !(await findByCode(ctx.db, code)) && (await insertCode(ctx.db, row))
  // Taken by chance, or a second press was faster.
  if (!isStored && !(await findCodeOf(ctx.db, user.id))) await store(ctx, user, leadMagnetId)
}

/** First pickups of friends bring their credit once they are completed and paid, and take it back when all is refunded. */
export const creditReferrals = task({
  name: 'credit-referrals',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '* * * * *',
  run: (_, ctx) =>
    inTransaction(ctx, async ({ db }) => {
      await earnCredits(db, ctx.now())
      await reverseCredits(db, ctx.now())
    }),
})
