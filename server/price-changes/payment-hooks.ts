import { priceChangeLifecycle } from '../../contract/price-changes.ts'
import type { Hooks } from '../core/hooks.ts'
import { transition, tryTransition } from '../core/transition.ts'
import { agreePrice } from '../jobs/store.ts'
import { putBack, putBackReason } from './put-back.ts'
import { findOpenPriceChange, findPriceChangeOfPayment } from './store.ts'

/** What payments and cancellations do with the price changes of their jobs. */
export const priceChangeHooks: Hooks['priceChanges'] = {
  async isApproved(db, paymentId) {
    return (await findPriceChangeOfPayment(db, paymentId))?.status === 'approved'
  },

  async settle(db, paymentId) {
    const change = await findPriceChangeOfPayment(db, paymentId)
    if (!change) return undefined
    const by = { by: 'provider' } as const
    const settled = await tryTransition(db, priceChangeLifecycle, change.id, 'settle', by)
    if (!settled) return undefined
    await agreePrice(db, settled.jobId, settled.toCents)
    return settled.toCents
  },

  async withdrawOpen(db, jobId, by) {
    const change = await findOpenPriceChange(db, jobId)
    if (!change) return
    const reason = by.reason ?? putBackReason(change)
    await transition(db, priceChangeLifecycle, change.id, 'withdraw', { ...by, reason })
    await putBack(db, change)
  },
}
