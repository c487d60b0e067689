import { afterEach, expect, test } from 'vitest'
import { listAtRisk, remindOfProof, undoRemind } from '../../../contract/at-risk.ts'
import { ticketDueAt, type JobProof } from '../../../contract/job-proof.ts'
import { extendPrice } from '../../../contract/price-reviews.ts'
import { getAdminStats } from '../../../contract/reports.ts'
import { onSite } from '../../job-page/testing/on-site.ts'
import { useApp } from '../../testing/app.ts'
import { textsOf } from '../../testing/messages.ts'
import { clearBoard } from '../testing/by-hand.ts'

const app = useApp({ settings: { PAYOUT_HOLD_HOURS: '24' } })
afterEach(async () => {
  app.letClockRun()
  await app.ctx.db.deleteFrom('notifications').execute()
  await clearBoard(app)
})

/** The lane and the dashboard, which must agree. */
async function lane() {
  const admin = app.as(await app.given.admin())
  const { items, total } = await admin.call(listAtRisk, {})
  expect((await admin.call(getAdminStats, {})).needs.jobsAtRisk).toBe(total)
  return items
}

/** A job that its hauler completed, with this proof. */
async function completed(proof: JobProof = 'missing') {
  const site = await onSite(app)
  await site.complete()
  await app.runTasks()
  await app.ctx.db.updateTable('jobs').set({ proof }).where('id', '=', site.job.id).execute()
  const { completedAt } = await app.ctx.db
    .selectFrom('jobs')
    .select('completedAt')
    .where('id', '=', site.job.id)
    .executeTakeFirstOrThrow()
  if (!completedAt) throw new Error('The job is not completed')
  return { ...site, completedAt }
}
const remind = async ({ job }: { job: { id: number } }) =>
  app.as(await app.given.admin()).call(remindOfProof, { params: { jobId: job.id as never } })

test('completed without proof, a job is at risk until a person has looked, and its hauler is reminded in one call', async () => {
  const site = await completed()
  expect(await lane()).toMatchObject([
    {
      jobId: site.job.id,
      kind: 'no_proof',
      at: site.completedAt,
      haulerRemindedAt: null,
      customerNotifiedAt: null,
      actions: [{ do: 'remind' }, { do: 'call', who: 'hauler' }, { do: 'accept' }, { do: 'open' }],
    },
  ])
  app.setNow(new Date())
  const outcomes = await Promise.allSettled([remind(site), remind(site)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const texts = (await textsOf(app)).filter(({ messageType }) => messageType === 'proof_missing')
  expect(texts.map(({ message }) => message)).toEqual([
    expect.stringContaining(
      `please add an after-photo and the disposal record of pickup #${site.job.id}. Your payout of $104.99 waits for it`,
    ),
  ])
  const [item] = await lane()
  expect(item?.haulerRemindedAt).not.toBeNull()
  expect(item?.actions[0]).toEqual({ do: 'call', who: 'hauler' })
  // Four hours later once more.
  app.setNow(new Date(app.ctx.now().getTime() + 4 * 3_600_000 + 60_000))
  expect((await lane())[0]?.actions[0]).toEqual({ do: 'remind' })
  await app.ctx.db.updateTable('payouts').set({ hold: 'time' }).execute()
  expect(await lane()).toEqual([])
  await expect(remind(site)).rejects.toMatchObject({ code: 'illegal_move' })
})

test('a payout that waits stands after what is still ahead', async () => {
  const { job } = await completed()
  const site = await onSite(app)
  app.setNow(new Date())
  const { change } = await site.name(170_00)
  if (!change?.answerBy) throw new Error('The customer was not asked')
  app.setNow(new Date(change.answerBy.getTime() - 60_000))
  expect((await lane()).map(({ jobId }) => jobId)).toEqual([site.job.id, job.id])
})

test('a ticket is at risk once it is overdue', async () => {
  const site = await completed('ticket_due')
  const dueAt = ticketDueAt(site.completedAt)
  app.setNow(new Date(dueAt.getTime() - 1))
  expect(await lane()).toEqual([])
  app.setNow(dueAt)
  expect(await lane()).toMatchObject([{ jobId: site.job.id, kind: 'no_proof' }])
  await remind(site)
  const texts = (await textsOf(app)).filter(({ messageType }) => messageType === 'proof_missing')
  expect(texts[0]?.message).toContain('please add the place and the ticket of pickup')
})

test('a price about to expire gets more time first, once; then a call is the best action', async () => {
  const site = await onSite(app)
  app.setNow(new Date())
  const { change } = await site.name(170_00)
  if (!change?.answerBy) throw new Error('The customer was not asked')
  app.setNow(new Date(change.answerBy.getTime() - 60_000))
  expect((await lane())[0]?.actions).toMatchObject([
    { do: 'extend', priceChangeId: change.id, minutes: 15 },
    { do: 'call', who: 'customer' },
    { do: 'call', who: 'hauler' },
    { do: 'open' },
  ])
  const params = { priceChangeId: change.id }
  await app.as(await app.given.admin()).call(extendPrice, { params })
  expect(await lane()).toEqual([])
  app.setNow(new Date(change.answerBy.getTime() + 10 * 60_000))
  expect((await lane())[0]?.actions[0]).toEqual({ do: 'call', who: 'customer' })
})

test('a reminder leaves after eight seconds and is undone until then; then it can be sent again', async () => {
  const site = await completed()
  const undo = async (undoUntil: Date) =>
    app.as(await app.given.admin()).call(undoRemind, {
      params: { jobId: site.job.id },
      body: { undoUntil },
    })
  app.setNow(new Date())
  await expect(undo(new Date())).rejects.toMatchObject({ code: 'not_found' })
  const first = await remind(site)
  const reminders = async () =>
    (await textsOf(app)).filter(({ messageType }) => messageType === 'proof_missing')
  await app.runTasks()
  expect((await reminders()).map(({ status }) => status)).toEqual(['queued'])
  await undo(first.undoUntil)
  expect((await reminders()).map(({ status }) => status)).toEqual(['cancelled'])
  expect((await lane())[0]).toMatchObject({
    haulerRemindedAt: null,
    actions: [{ do: 'remind' }, {}, {}, {}],
  })
  app.setNow(new Date(app.ctx.now().getTime() + 1_000))
  const again = await remind(site)
  await expect(undo(first.undoUntil)).rejects.toMatchObject({
    message: 'This was changed again since. Nothing was undone',
  })
  app.setNow(new Date(app.ctx.now().getTime() + 9_000))
  await expect(undo(again.undoUntil)).rejects.toMatchObject({
    code: 'illegal_move',
    message: 'It is too late to undo that. The message has left',
  })
  await app.runTasks({ delayed: true })
  expect((await reminders()).map(({ status }) => status)).toEqual(['cancelled', 'delivered'])
})
