import { expect, test } from 'vitest'
import { editJob } from '../../contract/job-edit.ts'
import type { Args } from '../../contract/endpoint.ts'
import { getAdminJob, type JobId } from '../../contract/jobs.ts'
import { useApp } from '../testing/app.ts'
import { messagesOf } from '../testing/messages.ts'

const app = useApp({ settings: { QUIET_HOURS: '0:00-23:59' } })

async function edited(fields: Partial<Args<typeof editJob>['body']>, id?: JobId) {
  const jobId = id ?? (await app.given.job()).id
  const by = app.as(await app.given.admin('dispatcher'))
  const { version } = await by.call(getAdminJob, { params: { jobId } })
  const edit = () => by.call(editJob, { params: { jobId }, body: { version, ...fields } })
  await Promise.allSettled([edit(), edit()])
  return jobId
}
const messages = async (jobId: JobId) =>
  (await messagesOf(app)).filter(
    (each) => each.jobId === jobId && each.messageType === 'booking_changed',
  )
const recipients = async (jobId: JobId) =>
  (await messages(jobId)).map(
    ({ recipientPhone, recipientEmail, channel }) =>
      `${channel} ${channel === 'sms' ? recipientPhone : recipientEmail}`,
  )

test('a changed phone and email are said to the new and to the former contact, once, after eight seconds', async () => {
  const jobId = await edited({ phone: '604-555-0117', email: 'amrita@example.test' })
  expect((await recipients(jobId)).toSorted()).toEqual([
    'email mei@example.test',
    'sms +16045550117',
    'sms +16045550142',
  ])
  await app.runTasks()
  for (const { status, message } of await messages(jobId)) {
    expect(status).toBe('queued')
    expect(message).toContain('our team changed the phone number and the email address of your')
    // The former contact may be another person.
    expect(message).not.toMatch(/0117|amrita@|job\//)
  }
  await app.runTasks({ delayed: true })
  for (const { status } of await messages(jobId)) expect(status).not.toBe('queued')
})

test('a new name reaches the customer alone, a note reaches no one', async () => {
  const jobId = await edited({ lastName: 'Gill' })
  expect(await recipients(jobId)).toEqual(['sms +16045550142'])
  expect((await messages(jobId))[0]?.message).toContain('changed the name of your pickup')
  expect(await recipients(await edited({ note: 'Gate 4419' }))).toEqual([])
})

test('the former contact does not read the new name', async () => {
  const jobId = await edited({ firstName: 'Amrita', phone: '604-555-0117' })
  const nameByPhone = Object.fromEntries(
    (await messages(jobId)).map(({ recipientPhone, message }) => [
      recipientPhone,
      message?.match(/Hi (\w+),/)?.[1],
    ]),
  )
  expect(nameByPhone).toMatchObject({ '+16045550117': 'Amrita', '+16045550142': 'Mei' })
})

test('of a pickup that is over no message leaves', async () => {
  const { id } = await app.given.job({ status: 'cancelled', paymentStatus: 'pending' })
  await edited({ phone: '604-555-0117' }, id)
  expect(await recipients(id)).toEqual([])
})
