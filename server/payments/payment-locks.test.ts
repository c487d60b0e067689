import { expect, test } from 'vitest'
import { lockAnyJob } from '../jobs/store.ts'
import { useApp } from '../testing/app.ts'
import { findJob, unpaidJob } from '../testing/paying.ts'
import { untilWaiting } from '../testing/races.ts'
import { settlePayment } from './settle-payment.ts'
import { findOpenPayment, updateOpenPayment } from './store.ts'

const app = useApp()
const DECLINED = '4000 0000 0000 0002'

test('a declined card is noted job first, so that it waits for a payment in progress and not in a circle', async () => {
  const { job, pay } = await unpaidJob(app)
  await expect(pay(DECLINED)).rejects.toThrow('Your card was declined.')
  const payment = await findOpenPayment(app.ctx.db, job.id)
  let noting: Promise<unknown> | undefined
  await app.ctx.db.transaction().execute(async (db) => {
    await lockAnyJob(db, job.id)
    noting = settlePayment(app.ctx, payment?.providerPaymentId ?? '')
    // Waited for below; until then a failure is not an accident.
    noting.catch(() => {})
    await untilWaiting(app, 1)
    await updateOpenPayment(db, payment?.id ?? 0, { failure: null })
  })
  await noting
  expect((await findJob(app, job)).paymentStatus).toBe('failed')
})
