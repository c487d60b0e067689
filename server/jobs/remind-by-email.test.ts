import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, dayOf, formatDay, instantOf } from '../../contract/calendar.ts'
import { confirmPath, jobTokenIn } from '../../contract/paths.ts'
import { listNotifications } from '../../contract/messaging.ts'
import { listMessageTemplates, tryMessageTemplate } from '../../contract/message-template-calls.ts'
import { readEmail } from '../messaging/email/testing/read-email.ts'
import { jobLinkFor } from '../messaging/job-links.ts'
import { useApp } from '../testing/app.ts'
import { inboundTextsOf } from '../testing/inbound-texts.ts'
import { outbox } from '../testing/messages.ts'
import { remindDayBefore } from './remind-day-before.ts'
import type { Job } from './store.ts'

const app = useApp()
const { receive } = inboundTextsOf(app)
const PHONE = '+16045550142'
const EMAIL = 'mei@example.test'
const today = dayOf(new Date())
const tomorrow = addDays(today, 1)
const ONLY_FOR_TEXTS = /\breply\b|\btext\b/i

beforeEach(async () => {
  app.setNow(instantOf(today, 17))
  await app.ctx.db
    .updateTable('jobs')
    .set({ deletedAt: new Date(0) })
    .execute()
  for (const table of ['jobReminders', 'notifications', 'sandboxMessages', 'suppressions'] as const)
    await app.ctx.db.deleteFrom(table).execute()
})
afterEach(() => app.letClockRun())

/** The one email and the texts that a customer gets of this pickup. */
async function remindOf(job: Job) {
  await remindDayBefore.run({}, app.ctx)
  await app.runTasks()
  const sent = await outbox(app)
  const [email, ...others] = sent.filter(({ channel }) => channel === 'email')
  if (!email?.html || others.length > 0) throw new Error('There is not one designed email')
  const url = new URL(await jobLinkFor(app.ctx, app.ctx.db, job))
  const link = url.href
  return {
    email: { ...email, ...readEmail(email.html) },
    texts: sent.filter(({ channel }) => channel === 'sms'),
    link,
    confirm: url.origin + confirmPath(jobTokenIn(url.pathname) ?? ''),
  }
}

test.for([
  ['who chose email', { chooses: true, phoneE164: PHONE }],
  ['without a number', { chooses: false, phoneE164: null }],
  ['whose number takes no texts', { chooses: false, phoneE164: '+16045550000' }],
  [
    'whose network reports that the text did not arrive',
    { chooses: false, phoneE164: '+16045550002' },
  ],
  ['who replied STOP', { chooses: false, phoneE164: PHONE, stops: true }],
] as const)(
  'a customer %s confirms with the button of the email and is asked for no reply',
  async ([, { chooses, phoneE164, ...rest }]) => {
    const client = chooses ? await app.given.user('client', { messageChannel: 'email' }) : null
    if ('stops' in rest) await receive(PHONE, 'STOP')
    const job = await app.given.job({
      preferredDate: tomorrow,
      phoneE164,
      email: EMAIL,
      ...(client && { clientId: client.id }),
    })
    const { email, link, confirm } = await remindOf(job)
    expect(email).toMatchObject({ recipient: EMAIL, subject: expect.stringContaining('is on') })
    expect(email.heading).toBe('Please confirm your pickup')
    expect(email.buttons).toEqual([['Confirm pickup', confirm]])
    expect(email.all).toContain('Please confirm, or reschedule.')
    expect(email.links).toContainEqual(expect.objectContaining({ words: 'Reschedule', url: link }))
    expect(email.body).toContain(`Please confirm, or reschedule: ${link}`)
    expect(email.body).toContain(`Confirm pickup: ${confirm}`)
    for (const words of [email.subject, email.all, email.body])
      expect(words).not.toMatch(ONLY_FOR_TEXTS)

    const listed = await app.as(await app.given.admin()).call(listNotifications, {})
    const byEmail = listed.filter(({ channel }) => channel === 'email')
    expect(byEmail.map(({ message }) => message)).toEqual([
      `Westhaul: Pickup #${job.id} is on ${formatDay(tomorrow)}, 8AM-12PM. Hauler to be confirmed. Please confirm, or reschedule: [link to the pickup]`,
    ])
  },
)

test('the office reads of a text what the text asked', async () => {
  await app.given.job({ preferredDate: tomorrow })
  await remindDayBefore.run({}, app.ctx)
  const [listed] = await app.as(await app.given.admin()).call(listNotifications, {})
  expect(listed?.message).toContain('Reply Y to confirm, or reschedule: [link to the pickup]')
})

test.for([
  ['604 555 0142', 'sms', 'Reply Y to confirm, or reschedule:'],
  [EMAIL, 'email', 'Please confirm, or reschedule:'],
] as const)('a test of the template to %s says what %s says', async ([contact, channel, words]) => {
  const admin = app.as(await app.given.admin())
  const template = (await admin.call(listMessageTemplates, {})).find(
    ({ templateKey }) => templateKey === 'day_before',
  )
  if (!template) throw new Error('There is no template of the reminder')
  const { id, subject, message } = template
  const trial = await admin.call(tryMessageTemplate, {
    params: { id },
    body: { subject, message, contact },
  })
  expect(trial).toMatchObject({ channel, message: expect.stringContaining(words) })
})
