import { z } from 'zod'
import { PriceChangeId } from '../../contract/price-changes.ts'
import { inTransaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { findAnyHauler } from '../haulers/store.ts'
import { lockAnyJob } from '../jobs/store.ts'
import { notifyPriceReminder } from '../messaging/notify-price.ts'
import { isExtended } from './expire-price.ts'
import { changeTime, findPriceChange } from './store.ts'

/** Little time is left and the price is not answered: customer and hauler read so, once for each price. */
export const remindOfPrice = task({
  name: 'remind-of-price',
  queue: 'urgent',
  payload: z.object({ priceChangeId: PriceChangeId, until: z.string() }),
  async run({ priceChangeId, until }, ctx) {
    const change = await findPriceChange(ctx.db, priceChangeId)
    if (!change) return
    await inTransaction(ctx, async (tx) => {
      const job = await lockAnyJob(tx.db, change.jobId)
      const locked = await findPriceChange(tx.db, priceChangeId)
      if (locked?.status !== 'pending_customer' || locked.remindedAt !== null) return
      if (locked.answerBy === null || isExtended(locked, until)) return
      await changeTime(tx.db, priceChangeId, { remindedAt: ctx.now() })
      const hauler = locked.haulerId === null ? null : await findAnyHauler(tx.db, locked.haulerId)
      const { fromCents: from, toCents: to, answerBy } = locked
      await notifyPriceReminder(ctx, tx, job, { hauler, from, to, answerBy })
    })
  },
})
