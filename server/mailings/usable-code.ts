import type { Context } from '../core/context.ts'
import { readCode, refuseClosed } from '../offers/check-code.ts'
import { findByCode } from '../offers/offer-store.ts'
import { readTerms } from '../offers/terms.ts'
import { countUses } from '../offers/use-store.ts'

/** Whether a code that a message names can be used now, and how often: null without a limit. */
export type CodeState = { problem: string | null; usesLeft: number | null }

/** What a message with this code would promise; no problem without a code. */
export async function codeStateOf(
  ctx: Pick<Context, 'db' | 'now' | 'config'>,
  code: string | null,
): Promise<CodeState> {
  if (code === null) return { problem: null, usesLeft: null }
  const offer = await findByCode(ctx.db, readCode(code))
  if (!offer) return { problem: `There is no offer with the code ${code}`, usesLeft: null }
  const terms = refuseClosed(ctx, offer)
  if ('reason' in terms) return { problem: `${terms.words}.`, usesLeft: null }
  const most = readTerms(offer.terms)?.usesInAll ?? null
  if (most === null) return { problem: null, usesLeft: null }
  const usesLeft = Math.max(0, most - (await countUses(ctx.db, offer.id)))
  return { problem: usesLeft === 0 ? `All ${most} uses of ${code} are taken.` : null, usesLeft }
}
