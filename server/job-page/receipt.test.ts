import { describe, expect, test } from 'vitest'
import { cancelPickup, LINK_GONE } from '../../contract/job-page.ts'
import { getReceipt } from '../../contract/receipts.ts'
import { cents } from '../../contract/money.ts'
import { useApp } from '../testing/app.ts'
import { FEE, hoursBefore, linkedJob } from './testing/links.ts'

type App = ReturnType<typeof useApp>
const receiptOf = (app: App, token: string) => app.as().call(getReceipt, { params: { token } })

describe('without a GST number', () => {
  const app = useApp()

  test('a receipt lists what was paid, and names no tax', async () => {
    const { job, token } = await linkedJob(app)
    expect(await receiptOf(app, token)).toMatchObject({
      jobId: job.id,
      payments: [{ amount: cents(149_99) }],
      refunds: [],
      total: cents(149_99),
      gst: null,
    })
  })

  test('a link that is not valid has no receipt', async () => {
    await expect(receiptOf(app, 'made-up')).rejects.toMatchObject({ message: LINK_GONE })
  })
})

describe('with a GST number', () => {
  const app = useApp({ settings: { GST_NUMBER: '123456789 RT0001' } })

  test('the tax in what was kept is named, after a cancellation that of the fee', async () => {
    const { job, token } = await linkedJob(app)
    expect((await receiptOf(app, token)).gst).toEqual({
      number: '123456789 RT0001',
      percent: 5,
      // 149.99 / 1.05 * 0.05 = 7.1424
      amount: cents(7_14),
    })
    app.setNow(hoursBefore(job, 18))
    await app.as().call(cancelPickup, { params: { token }, body: { fee: FEE.late } })
    await app.runTasks()
    expect(await receiptOf(app, token)).toMatchObject({
      refunds: [{ amount: cents(124_99), isOnItsWay: false }],
      cancellationFee: FEE.late,
      total: FEE.late,
      gst: { amount: cents(1_19) },
    })
  })
})
