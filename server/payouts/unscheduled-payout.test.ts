import { expect, test } from 'vitest'
import { progressJob } from '../../contract/dispatch.ts'
import { useApp } from '../testing/app.ts'
import { haulerWithAccount, paidJob } from '../testing/paying.ts'
import { sendPayout } from './send-payout.ts'

const app = useApp()

test.for(['on_hold', 'waiting_for_bank', 'failed', 'netted'] as const)(
  'a task that was stored before a payout became %s sends nothing',
  async (status) => {
    const { db } = app.ctx
    const hauler = await haulerWithAccount(app)
    const { id: jobId } = await paidJob(app)
    const inHand = { status: 'in_progress', haulerId: hauler.id } as const
    await db.updateTable('jobs').set(inHand).where('id', '=', jobId).execute()
    await app.as(hauler).call(progressJob, { params: { jobId }, body: { status: 'completed' } })
    const payouts = db.selectFrom('payouts').selectAll().where('jobId', '=', jobId)
    const { id: payoutId } = await payouts.executeTakeFirstOrThrow()

    const change = { status, reason: 'As this test wants it' }
    await db.updateTable('payouts').set(change).where('id', '=', payoutId).execute()
    await sendPayout.run({ payoutId }, app.ctx)
    await app.runTasks()
    const transfers = db.selectFrom('sandboxTransfers').selectAll()
    expect(await transfers.where('accountId', '=', hauler.accountId).execute()).toEqual([])
    expect(await payouts.execute()).toMatchObject([{ status, transferId: null }])
  },
)
