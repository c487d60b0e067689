import { expect, test } from 'vitest'
import { emailReceipt, RECEIPT_EMAILS_A_DAY } from '../../contract/receipts.ts'
import { useApp } from '../testing/app.ts'
import { outbox } from '../testing/messages.ts'
import { linkedJob } from './testing/links.ts'
import { onSite } from './testing/on-site.ts'

const app = useApp()
const ask = (token: string) => app.as().call(emailReceipt, { params: { token } })

/** The receipts that went out about a job, by channel. */
const receipts = async (jobId: number) => {
  await app.runTasks()
  return (await outbox(app)).filter(({ body }) => body.includes(`pickup #${jobId} is done`))
}
const byChannel = async (jobId: number, channel: string) =>
  (await receipts(jobId)).filter((message) => message.channel === channel)

test('the receipt goes by email again, to the address of the booking and not by text', async () => {
  const site = await onSite(app)
  await site.complete()
  const [before] = await byChannel(site.job.id, 'email')
  expect(await ask(site.token)).toEqual({ sent: true })
  const emails = await byChannel(site.job.id, 'email')
  expect(emails.map(({ recipient, body }) => ({ recipient, body }))).toEqual(
    Array.from({ length: 2 }, () => ({ recipient: site.job.email, body: before?.body })),
  )
  expect(await byChannel(site.job.id, 'sms')).toHaveLength(1)
})

test('three times a day, also when all are asked for together', async () => {
  const site = await onSite(app)
  await site.complete()
  const answers = await Promise.allSettled(
    Array.from({ length: RECEIPT_EMAILS_A_DAY + 2 }, () => ask(site.token)),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(RECEIPT_EMAILS_A_DAY)
  await expect(ask(site.token)).rejects.toMatchObject({
    code: 'too_many_requests',
    message: expect.stringContaining('spam folder'),
  })
  expect(await byChannel(site.job.id, 'email')).toHaveLength(1 + RECEIPT_EMAILS_A_DAY)
})

test('three times on a later day as well', async () => {
  const site = await onSite(app)
  await site.complete()
  const { db } = app.ctx
  const before = new Date(Date.now() - 2 * 86_400_000)
  await db.updateTable('notifications').set({ createdAt: before }).execute()
  await db.updateTable('jobs').set({ completedAt: before }).where('id', '=', site.job.id).execute()
  for (let at = 0; at < RECEIPT_EMAILS_A_DAY; at++) await ask(site.token)
  await expect(ask(site.token)).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('before the pickup is done there is nothing to email', async () => {
  const { token } = await linkedJob(app)
  await expect(ask(token)).rejects.toMatchObject({ code: 'illegal_move' })
})
