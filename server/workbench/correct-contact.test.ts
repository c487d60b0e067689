import { expect, test } from 'vitest'
import { editCustomer } from '../../contract/customer-edits.ts'
import { getCustomer, listCustomerJobs } from '../../contract/customer-record.ts'
import { editJob } from '../../contract/job-edit.ts'
import { getJobTimeline } from '../../contract/job-timeline.ts'
import type { JobId } from '../../contract/jobs.ts'
import { assignJob } from '../../contract/schedule.ts'
import { directoryOf } from '../customers/testing/directory.ts'
import { useApp } from '../testing/app.ts'
import { messagesOf } from '../testing/messages.ts'

const app = useApp({ settings: { QUIET_HOURS: '0:00-23:59' } })
const { anEmail, job, customerOf } = directoryOf(app)

/** What the hauler of a job reads about it, latest last. */
const toHauler = async (jobId: JobId) =>
  (await messagesOf(app))
    .filter((each) => each.jobId === jobId && each.messageType === 'job_assigned_to_you')
    .map(({ message }) => message)

test('a corrected number goes to the open jobs one by one: one that changed meanwhile is refused, the other is changed', async () => {
  const by = app.as(await app.given.admin('dispatcher'))
  const email = anEmail()
  const contact = { email, phone: '604-555-0186', phoneE164: '+16045550186' }
  for (const timeSlot of ['8-10', '10-12'] as const) {
    const { id } = await job(contact)
    const { id: haulerId } = await app.given.hauler()
    await by.call(assignJob, { params: { jobId: id }, body: { haulerId, timeSlot } })
  }
  await app.runTasks({ delayed: true })
  const { id: customerId } = await customerOf(email)
  const { version, phone } = await by.call(getCustomer, { params: { customerId } })
  await by.call(editCustomer, {
    params: { customerId },
    body: { version, phone: '604-555-0199', base: { phone } },
  })
  const { jobs } = await by.call(listCustomerJobs, {
    params: { customerId },
    query: { open: true },
  })
  const [first, second] = jobs
  if (!first || !second || jobs.length > 2) throw new Error('Two jobs are open')
  // A colleague corrects one of them to another number before the dialog does.
  const colleague = app.as(await app.given.admin('dispatcher'))
  const edit = (team: typeof by, { id, version: seen }: typeof first, number: string) =>
    team.call(editJob, { params: { jobId: id }, body: { version: seen, phone: number } })
  await edit(colleague, first, '778-555-0121')

  const before = { first: await toHauler(first.id), second: await toHauler(second.id) }
  const results = await Promise.allSettled(jobs.map((each) => edit(by, each, '604-555-0199')))
  expect(results).toMatchObject([
    { status: 'rejected', reason: { code: 'edit_conflict' } },
    { status: 'fulfilled', value: { job: { phone: '604-555-0199' } } },
  ])

  const after = await by.call(listCustomerJobs, { params: { customerId }, query: { open: true } })
  expect(after.jobs.map((each) => each.phone)).toEqual(['778-555-0121', '604-555-0199'])
  const timeline = async (jobId: JobId) => {
    const { items } = await by.call(getJobTimeline, { params: { jobId }, query: { show: 'all' } })
    return items.flatMap((item) => (item.kind === 'edit' ? item.changes : []))
  }
  expect(await timeline(second.id)).toEqual([
    { field: 'phone', before: '604-555-0186', after: '604-555-0199' },
  ])
  expect(await timeline(first.id)).toEqual([
    { field: 'phone', before: '604-555-0186', after: '778-555-0121' },
  ])
  expect(await toHauler(first.id)).toEqual(before.first)
  const news = (await toHauler(second.id)).slice(before.second.length)
  expect(news).toHaveLength(1)
  expect(news[0]).toContain('(604) 555-0199')
})
