import { randomInt } from 'node:crypto'
import { AppError } from '../../contract/errors.ts'
import type { LeadMagnet, NewLeadMagnet } from '../../contract/lead-magnets.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { oneOffer } from './list-offers.ts'
import { findPersonalCode } from './referral-store.ts'
import { insertOffer } from './offer-store.ts'
import { termsOfNew, writeTerms } from './terms.ts'
import { insertVersion } from './version-store.ts'

/** Without letters and digits that people confuse on the phone. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 6

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Stores an offer under its code, or under one that is made up. @throws AppError in_use, invalid_input. */
export async function createOffer(
  ctx: Context,
  user: User,
  input: NewLeadMagnet,
): Promise<LeadMagnet> {
  const { code = newCode(), terms: _, ...form } = input
  const row = {
    ...form,
    offer: JSON.stringify(form.offer),
    code,
    terms: writeTerms(termsOfNew(input, ctx.config.haulerSharePermille)),
  }
  const created = await inTransaction(ctx, async (tx) => {
    if (await findPersonalCode(tx.db, code)) return undefined
    const offer = await insertOffer(tx.db, row)
    if (!offer) return undefined
    await insertVersion(tx.db, offer, { change: 'create', changedBy: user.id, at: ctx.now() })
    await tx.publish('lead_magnet', offer.id)
    return offer
  })
  if (created) return oneOffer(ctx, created.id)
  if (input.code === undefined) return createOffer(ctx, user, input)
  const message = `Another offer has or had the code ${input.code}. Please choose another one`
  throw new AppError('in_use', message, { fields: [{ path: 'code', message }] })
}
