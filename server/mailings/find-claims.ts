import type { Context } from '../core/context.ts'
import { findByCode } from '../offers/offer-store.ts'
import { brandFacts } from '../writing/brand-facts.ts'
import { falseClaims, type FalseClaim } from '../writing/claims/check-claims.ts'
import type { Words } from './fill-message.ts'

/** People may choose their words, and name a place; what they claim is looked at. */
const OF_PEOPLE: readonly FalseClaim['rule'][] = ['wording', 'place']
const MOST = 5

/** What a message claims and no fact supports; the code of its offer and what that takes off are facts. */
export async function findClaims(ctx: Context, { email, text, code }: Words): Promise<string[]> {
  const facts = await brandFacts(ctx)
  const offer = code === null ? undefined : await findByCode(ctx.db, code)
  const given = offer ? [offer.code, offer.offer.value, offer.title] : []
  const words = [email?.subject ?? '', email?.content ?? '', text ?? ''].map(withoutTokens)
  const claims = words.flatMap((each) => falseClaims(each, facts, given))
  const found = claims
    .filter(({ rule }) => !OF_PEOPLE.includes(rule))
    .map(({ words: claim }) => claim)
  return [...new Set(found)].slice(0, MOST)
}

const withoutTokens = (text: string): string => text.replace(/\{\{[^{}]*\}\}/g, '…')
