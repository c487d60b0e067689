import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { addDays, instantOf } from '../../contract/calendar.ts'
import { progressJob } from '../../contract/dispatch.ts'
import { revokeJobLink } from '../../contract/job-links.ts'
import { reschedulePickup } from '../../contract/rescheduling.ts'
import { listNotifications, resendNotification } from '../../contract/messaging.ts'
import { projectRoot } from '../core/project-root.ts'
import { JOB_LINK_MARK } from '../messaging/job-links.ts'
import { useApp } from '../testing/app.ts'
import { messagesOf, outbox, sentTexts, textsOf } from '../testing/messages.ts'
import { haulerWithAccount, paidJob } from '../testing/paying.ts'
import { claimedJob, pageOf, tokenFor } from './testing/links.ts'

const app = useApp()
const TAKES_NO_TEXTS = '+16045550000'

beforeEach(async () => {
  for (const table of ['notifications', 'sandboxMessages'] as const)
    await app.ctx.db.deleteFrom(table).execute()
})

const sentBodies = async () => (await sentTexts(app)).map(({ body }) => body)
const tokensSent = async () =>
  (await sentBodies()).flatMap((body) => /\/job\/([\w-]+)/.exec(body)?.[1] ?? [])

/** A paid job whose customer has a number that takes no texts, and no address: nothing has arrived. */
async function unreachableJob() {
  const job = await paidJob(app, { phoneE164: TAKES_NO_TEXTS, email: 'bounce@example.test' })
  const [message] = await textsOf(app)
  if (message?.status !== 'failed') throw new Error('The message arrived')
  await app.ctx.db
    .updateTable('notifications')
    .set({ recipientPhone: '+16045550142' })
    .where('id', '=', message.id)
    .execute()
  return { job, message }
}

test('neither our messages nor the list of the admin team hold a link that opens a job; what was sent does', async () => {
  const hauler = await haulerWithAccount(app)
  const { job, token } = await claimedJob(app, hauler)
  const day = addDays(job.preferredDate, 1)
  const body = { preferredDate: day, preferredTime: 'morning' } as const
  await app.as().call(reschedulePickup, { params: { token }, body })
  const params = { jobId: job.id }
  for (const status of ['in_progress', 'completed'] as const) {
    await app.as(hauler).call(progressJob, { params, body: { status } })
    await app.runTasks()
  }

  const stored = await textsOf(app)
  const kinds = stored
    .filter(({ message }) => message.includes(JOB_LINK_MARK))
    .map(({ messageType }) => messageType)
  for (const kind of ['booking_confirmed', 'hauler_assigned', 'job_rescheduled', 'job_completed'])
    expect(kinds).toContain(kind)
  const listed = await app.as(await app.given.admin()).call(listNotifications, {})
  expect(listed.map(({ message }) => message).join()).toContain('[link to the pickup]')
  expect(JSON.stringify(listed)).not.toContain(JOB_LINK_MARK)
  for (const rows of [stored, listed]) expect(JSON.stringify(rows)).not.toContain('/job/')
  expect(new Set(await tokensSent())).toEqual(new Set([token]))
})

test('a message that is sent again carries the link that is open then', async () => {
  const { job, message } = await unreachableJob()
  const old = await tokenFor(app, job)
  const admin = app.as(await app.given.admin())
  await admin.call(revokeJobLink, { params: { jobId: job.id } })
  await admin.call(resendNotification, { params: { id: message.id } })
  await app.runTasks()
  const [token = ''] = await tokensSent()
  expect(token).not.toBe(old)
  expect(await pageOf(app, token)).toMatchObject({ id: job.id })
  await expect(pageOf(app, old)).rejects.toMatchObject({ code: 'not_found' })
})

test('once the link has ended, a message that is sent again leads to where customers sign in', async () => {
  const { job, message } = await unreachableJob()
  app.setNow(instantOf(addDays(job.preferredDate, 31), 0))
  const admin = app.as(await app.given.admin())
  await admin.call(resendNotification, { params: { id: message.id } })
  await app.runTasks()
  app.letClockRun()
  expect(await tokensSent()).toEqual([])
  expect((await sentBodies())[0]).toContain('http://localhost:3000/my-pickups')
})

test('a subject that names the link keeps its place as well, and is sent with it', async () => {
  await app.ctx.db
    .updateTable('messageTemplates')
    .set({ subject: 'Your pickup: {link}' })
    .where('templateKey', '=', 'booking_confirmed')
    .execute()
  const job = await paidJob(app, { phoneE164: null })
  expect((await messagesOf(app))[0]?.subject).toBe(`Your pickup: ${JOB_LINK_MARK}`)
  const [listed] = await app.as(await app.given.admin()).call(listNotifications, {})
  expect(listed?.subject).toBe('Your pickup: [link to the pickup]')
  expect((await outbox(app))[0]?.subject).toContain(`/job/${await tokenFor(app, job)}`)
})

test('links in messages that were written before are taken out of them', async () => {
  const job = await paidJob(app)
  const link = `http://localhost:3000/job/${await tokenFor(app, job)}`
  const other = 'http://localhost:3000/hauler'
  await app.ctx.db
    .updateTable('notifications')
    .set({ subject: link, message: `It is paid. ${link} Not a pickup of yours? ${other}` })
    .execute()
  const file = join(projectRoot, 'server/db/migrations/0021_link_secrets.sql')
  const [, change = ''] = readFileSync(file, 'utf8').split(/(?=update notifications)/)
  await sql.raw(change).execute(app.ctx.db)
  expect(await textsOf(app)).toMatchObject([
    {
      subject: JOB_LINK_MARK,
      message: `It is paid. ${JOB_LINK_MARK} Not a pickup of yours? ${other}`,
    },
  ])
})
