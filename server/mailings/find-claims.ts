import { AppError } from '../../contract/errors.ts'
import { discountCopy } from '../../contract/offer-terms.ts'
import type { Context } from '../core/context.ts'
import { findByCode } from '../offers/offer-store.ts'
import { readTerms } from '../offers/terms.ts'
import { brandFacts } from '../writing/brand-facts.ts'
import { falseClaims, type FalseClaim } from '../writing/claims/check-claims.ts'
import type { Words } from './fill-message.ts'
import { saveConfirmedClaims, type StoredMailing } from './mailing-store.ts'

/** People may choose their words, and name a place; what they claim is looked at. */
const OF_PEOPLE: readonly FalseClaim['rule'][] = ['wording', 'place']

/** What a message claims and no fact supports; the code of its offer and what that takes off are facts. */
export async function findClaims(ctx: Context, { email, text, code }: Words): Promise<string[]> {
  const facts = await brandFacts(ctx)
  const offer = code === null ? undefined : await findByCode(ctx.db, code)
  const terms = offer && readTerms(offer.terms)
  const offerFacts = offer
    ? [offer.code, offer.offer.value, offer.title, ...(terms ? [discountCopy(terms)] : [])]
    : []
  const words = [email?.subject ?? '', email?.content ?? '', text ?? ''].map(withoutTokens)
  const claims = words.flatMap((each) => falseClaims(each, facts, offerFacts))
  return [
    ...new Set(
      claims.filter(({ rule }) => !OF_PEOPLE.includes(rule)).map(({ words: claim }) => claim),
    ),
  ]
}

type Confirming = { confirmedClaims: readonly string[] | undefined; userId: number }

/**
 * Nothing goes out that claims what no fact supports, until a person stands by it: the claims that they read and confirm are stored with who
 * they are, and one that came since is asked about.
 * @throws AppError refused with the fact `claims`.
 */
export async function requireConfirmed(
  ctx: Context,
  mailing: Pick<StoredMailing, 'id' | 'confirmedClaims'>,
  words: Words,
  { confirmedClaims = [], userId }: Confirming,
): Promise<void> {
  const claims = await findClaims(ctx, words)
  const open = claims.filter((claim) => !mailing.confirmedClaims.includes(claim))
  if (open.length === 0) return
  if (open.every((claim) => confirmedClaims.includes(claim)))
    return saveConfirmedClaims(ctx.db, mailing.id, claims, userId, ctx.now())
  const listed = open.map((claim) => `“${claim}”`).join(', ')
  throw new AppError(
    'refused',
    `No fact of the business supports ${listed}. Confirm that it is true, or change the words`,
    { facts: { claims: open } },
  )
}

const withoutTokens = (text: string): string => text.replace(/\{\{[^{}]*\}\}/g, '…')
