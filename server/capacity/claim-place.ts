import { AppError } from '../../contract/errors.ts'
import type { Hold } from '../../contract/windows.ts'
import type { Context } from '../core/context.ts'
import { holdWindow } from './hold-window.ts'
import type { Holder } from './job-place-store.ts'
import { hashOf } from './offer-places.ts'
import { findOffer } from './waiting-store.ts'

/**
 * Turns the place that the waiting list offered into this visitor's hold; after the offer it is held like
 * any other.
 * @throws AppError not_found for a wrong token, and as `holdWindow`.
 */
export async function claimPlace(ctx: Context, holder: Holder, token: string): Promise<Hold> {
  const entry = await findOffer(ctx.db, hashOf(token))
  if (!entry) throw new AppError('not_found', 'This link is no longer valid')
  const { day: date, timeWindow: window, loadSize, area } = entry
  return holdWindow(ctx, holder, { date, window, loadSize, area }, entry)
}
