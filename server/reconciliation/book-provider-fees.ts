import { inTransaction, type Context } from '../core/context.ts'
import { breaks, isDatabaseAway } from '../db/database.ts'
import { markFeeBooked } from '../payments/store.ts'
import { post } from '../ledger/ledger-store.ts'
import { isOwnFault } from '../providers/failures.ts'
import { chargesWithoutFee } from './reconcile-query.ts'

const CHARGES_A_RUN = 200

/** Books the provider's fee of each charge where the provider reports it by now; a later run books the rest. */
export async function bookProviderFees(ctx: Context): Promise<void> {
  for (const { id, jobId, chargeId } of await chargesWithoutFee(ctx.db, CHARGES_A_RUN)) {
    const fee = await feeOf(ctx, chargeId)
    if (fee === undefined) continue
    if (fee === 0) {
      await markFeeBooked(ctx.db, id)
      continue
    }
    const reference = String(id)
    const entries = { provider_fees: fee, cash: -fee }
    try {
      await inTransaction(ctx, async ({ db }) => {
        await post(db, { kind: 'provider_fee', jobId, reference, entries })
        await markFeeBooked(db, id)
      })
    } catch (error) {
      if (!breaks(error, 'ledger_transactions_kind_reference_key')) throw error
      // Another run booked it first.
      await markFeeBooked(ctx.db, id)
    }
  }
}

/** Undefined while the provider does not report it. */
async function feeOf({ payments }: Context, chargeId: string) {
  try {
    return await payments.readFee(chargeId)
  } catch (error) {
    if (isDatabaseAway(error) || isOwnFault(error)) throw error
    return undefined
  }
}
