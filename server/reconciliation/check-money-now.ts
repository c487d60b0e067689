import { AppError } from '../../contract/errors.ts'
import type { Context } from '../core/context.ts'
import { reconcile } from './reconcile.ts'

/**
 * An admin has the books compared with the provider now, and waits for it.
 * @throws AppError provider_unavailable.
 */
export async function checkMoneyNow(
  ctx: Context,
): Promise<{ compared: number; healed: number; findings: number }> {
  const { compared, healed, findings, failure } = await reconcile(ctx)
  if (failure !== null) throw new AppError('provider_unavailable', failure)
  return { compared, healed, findings: findings.length }
}
