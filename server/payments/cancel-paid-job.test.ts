import { expect, test } from 'vitest'
import { cents } from '../../contract/money.ts'
import { inTransaction } from '../core/context.ts'
import { useApp } from '../testing/app.ts'
import { findJob, paidJob } from '../testing/paying.ts'
import { cancelPaidJob } from './cancel-paid-job.ts'

const app = useApp()

test('a fee above what is held for the job is refused, and the job stays as it was', async () => {
  const job = await paidJob(app)
  const fee = cents(job.estimatedPriceCents + 1)
  const cancel = inTransaction(app.ctx, (tx) =>
    cancelPaidJob(app.ctx, tx, job, { by: 'customer', fee }),
  )
  await expect(cancel).rejects.toMatchObject({ code: 'refused' })
  expect((await findJob(app, job)).status).toBe('pending')
})
