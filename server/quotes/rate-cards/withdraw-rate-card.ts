import { AppError } from '../../../contract/errors.ts'
import type { ListedRateCard, RateCardVersion } from '../../../contract/rate-cards.ts'
import type { Context } from '../../core/context.ts'
import { listed } from './publish-rate-card.ts'
import { markWithdrawn } from './rate-card-store.ts'

/**
 * Takes back a version before it takes effect; its number is not used again.
 * @throws AppError not_found, in_use for a version that took effect or that a quote names.
 */
export async function withdrawRateCard(
  ctx: Context,
  version: RateCardVersion,
): Promise<ListedRateCard> {
  const { state } = await listed(ctx, version)
  // Withdrawn twice is withdrawn.
  if (state !== 'withdrawn' && !(await markWithdrawn(ctx.db, version, ctx.now())))
    throw new AppError(
      'in_use',
      `Version ${version} has taken effect: publish a new version to change prices`,
    )
  return listed(ctx, version)
}
