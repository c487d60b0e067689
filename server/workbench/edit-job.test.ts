import { afterEach, expect, test } from 'vitest'
import { editJob, previewEdit } from '../../contract/job-edit.ts'
import { getJobTimeline } from '../../contract/job-timeline.ts'
import { approvePrice } from '../../contract/job-page.ts'
import type { Args } from '../../contract/endpoint.ts'
import { getAdminJob, JobId } from '../../contract/jobs.ts'
import { missingRight } from '../../contract/rights.ts'
import { type TeamRole } from '../../contract/team-roles.ts'
import { textsAbout } from '../dispatch/testing/by-hand.ts'
import { quotedJob } from '../job-page/testing/quoted-job.ts'
import { claimedJob } from '../job-page/testing/links.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { useApp } from '../testing/app.ts'
import { findJob, haulerWithAccount } from '../testing/paying.ts'

const app = useApp({ settings: { QUIET_HOURS: '0:00-23:59' } })

afterEach(async () => {
  await app.runTasks()
  const wrong = await checkBooks(app.ctx.db)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
})

const team = async (role: TeamRole = 'dispatcher') => app.as(await app.given.admin(role))
type Team = Awaited<ReturnType<typeof team>>
type Body = Args<typeof editJob>['body']
const read = (by: Team, jobId: JobId) => by.call(getAdminJob, { params: { jobId } })
const edit = (by: Team, jobId: JobId, body: Body) => by.call(editJob, { params: { jobId }, body })

test('contact, address and notes are changed, the hauler reads of it, and the timeline says who did what', async () => {
  const hauler = await haulerWithAccount(app)
  const { job } = await claimedJob(app, hauler)
  await app.runTasks()
  const by = await team()
  const { version } = await read(by, job.id)
  const before = (await textsAbout(app, job)).length
  const { job: edited, charge } = await edit(by, job.id, {
    version,
    phone: '604-555-0117',
    email: 'Amrita.Gill@example.test',
    note: 'Gate 4419',
  })
  expect(charge).toBe('none')
  expect(edited).toMatchObject({
    phone: '604-555-0117',
    email: 'amrita.gill@example.test',
    note: 'Gate 4419',
    version: version + 1,
  })
  expect(await findJob(app, job)).toMatchObject({ phoneE164: '+16045550117' })
  await app.runTasks()
  expect((await textsAbout(app, job)).slice(before)).toEqual([
    // All of them wait some seconds.
    'job_assigned_to_you queued',
    // To the customer, at the new and at the former number.
    'booking_changed queued',
    'booking_changed queued',
  ])
  const { items } = await by.call(getJobTimeline, {
    params: { jobId: job.id },
    query: { show: 'all' },
  })
  expect(items.find(({ kind }) => kind === 'edit')).toMatchObject({
    by: 'admin',
    name: 'Priya Lee',
    changes: [
      { field: 'phone', before: '604-555-0142', after: '604-555-0117' },
      { field: 'email', before: 'mei@example.test', after: 'amrita.gill@example.test' },
      { field: 'note', before: null, after: 'Gate 4419' },
    ],
  })
})

test('two colleagues who edit different fields both succeed; on the same field the second sees both values', async () => {
  const job = await app.given.job({ paymentStatus: 'pending' })
  const [priya, jordan] = [await team(), await team()]
  const { version } = await read(priya, job.id)
  await edit(jordan, job.id, { version, phone: '604-555-0170' })
  // Another field: merged.
  const { job: merged } = await edit(priya, job.id, { version, email: 'new@example.test' })
  expect(merged).toMatchObject({ phone: '604-555-0170', email: 'new@example.test' })
  await expect(
    edit(priya, job.id, { version, phone: '604-555-0117', lastName: 'Gill' }),
  ).rejects.toMatchObject({
    code: 'edit_conflict',
    facts: {
      version: version + 2,
      conflicts: [
        {
          field: 'phone',
          mine: '604-555-0117',
          theirs: '604-555-0170',
          by: 'Priya Lee',
          at: expect.stringMatching(/T/),
        },
      ],
    },
  })
  expect(await findJob(app, job)).toMatchObject({ phone: '604-555-0170', lastName: 'Tanaka' })
  // Kept on purpose, from the version that was shown.
  await edit(priya, job.id, { version: version + 2, phone: '604-555-0117', lastName: 'Gill' })
  expect(await findJob(app, job)).toMatchObject({ phone: '604-555-0117', lastName: 'Gill' })
})

test('both typing the same is no conflict, and a double click changes it once', async () => {
  const job = await app.given.job({ paymentStatus: 'pending' })
  const by = await team()
  const { version } = await read(by, job.id)
  const body = { version, phone: '604-555-0117' }
  const answers = await Promise.all([edit(by, job.id, body), edit(by, job.id, body)])
  expect(answers.map((answer) => answer.job.version)).toEqual([version + 1, version + 1])
})

test('of a job that is over only the contact is edited, and not by everyone', async () => {
  const job = await app.given.job({ status: 'cancelled', paymentStatus: 'pending' })
  const by = await team()
  const { version } = await read(by, job.id)
  await expect(edit(by, job.id, { version, loadSize: 'xl' })).rejects.toMatchObject({
    code: 'illegal_move',
    message: `Job #${job.id} is cancelled. Only its contact can be edited now`,
  })
  expect((await edit(by, job.id, { version, lastName: 'Gill' })).job.lastName).toBe('Gill')
  await expect(
    edit(await team('accountant'), job.id, { version, lastName: 'Lee' }),
  ).rejects.toMatchObject({ message: missingRight('run-jobs') })
})

test.each([
  [{ phone: '12345' }, 'Valid phone number required'],
  [{ phone: '+44 20 7946 0958' }, 'Valid phone number required'],
  [{ email: 'nobody' }, 'Valid email required'],
  [{ address: 'x' }, 'Full address is required'],
  [{ firstName: ' ' }, 'First name is required'],
  [{ description: 'Sofa' }, 'Please provide a detailed description'],
])('%o is refused as the booking form refuses it', async (fields, message) => {
  const job = await app.given.job({ paymentStatus: 'pending' })
  const by = await team()
  await expect(edit(by, job.id, { version: 1, ...fields })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: [{ message }],
  })
})

test('an address outside the areas is refused, and one in another area moves the job there', async () => {
  const job = await app.given.job({ paymentStatus: 'pending' })
  const by = await team()
  await expect(
    edit(by, job.id, { version: 1, address: '100 King St W, Toronto, ON' }),
  ).rejects.toMatchObject({ code: 'refused' })
  const { job: moved } = await edit(by, job.id, { version: 1, address: '4500 Kingsway, Burnaby' })
  expect(moved).toMatchObject({ area: 'Burnaby' })
  expect(await findJob(app, job)).toMatchObject({ offeredAddress: 'Kingsway, Burnaby' })
})

test('a job that does not exist is not found', async () => {
  const by = await team()
  const missing = JobId.parse(999_999)
  await expect(edit(by, missing, { version: 1, lastName: 'Lee' })).rejects.toMatchObject({
    code: 'not_found',
  })
})

/** A paid job of Dale's with a quote, whose load becomes larger. */
async function claimedQuote() {
  const { job, claim, token } = await quotedJob(app)
  await claim()
  await app.runTasks()
  const by = await team()
  const preview = await by.call(previewEdit, {
    params: { jobId: job.id },
    body: { loadSize: 'xl' },
  })
  const { version } = await read(by, job.id)
  return { job, token, by, preview, version }
}

test('a larger load says its price first, and is charged to the saved card when the customer agreed on the phone', async () => {
  const { job, by, preview, version } = await claimedQuote()
  expect(preview).toMatchObject({
    from: job.estimatedPriceCents,
    isPaid: true,
    ways: ['ask', 'charge'],
    refusal: null,
    card: expect.stringContaining('4242'),
  })
  expect(preview.to).toBeGreaterThan(preview.from)
  expect(await findJob(app, job)).toMatchObject({ loadSize: 'small' })
  const body = { version, loadSize: 'xl', difference: 'charge' } as const
  await expect(edit(by, job.id, { ...body, price: preview.from })).rejects.toMatchObject({
    code: 'amount_mismatch',
  })
  const { charge } = await edit(by, job.id, { ...body, price: preview.to })
  expect(charge).toBe('taken')
  await app.runTasks()
  expect(await findJob(app, job)).toMatchObject({ loadSize: 'xl', agreedPriceCents: preview.to })

  // Smaller again: the difference goes back.
  const next = await read(by, job.id)
  const smaller = { version: next.version, loadSize: 'small' } as const
  await expect(edit(by, job.id, smaller)).rejects.toMatchObject({ code: 'refused' })
  await edit(by, job.id, { ...smaller, difference: 'refund' })
  await app.runTasks({ delayed: true })
  expect(await findJob(app, job)).toMatchObject({ agreedPriceCents: preview.from })
  const refunds = await app.ctx.db
    .selectFrom('refunds')
    .select(['amountCents', 'status'])
    .where('jobId', '=', job.id)
    .execute()
  expect(refunds).toEqual([{ amountCents: preview.to - preview.from, status: 'succeeded' }])
})

test('asked of the customer, the price is theirs once they approve it by the link', async () => {
  const { job, token, by, preview, version } = await claimedQuote()
  await edit(by, job.id, { version, loadSize: 'xl', difference: 'ask' })
  expect(await findJob(app, job)).toMatchObject({ agreedPriceCents: null })
  await app.runTasks()
  // It leaves once the edit cannot be undone any more.
  expect(await textsAbout(app, job)).toContain('price_asked queued')
  await app.as().call(approvePrice, { params: { token }, body: { price: preview.to } })
  await app.runTasks()
  expect(await findJob(app, job)).toMatchObject({ agreedPriceCents: preview.to })
})

test('an unpaid job costs the new price, and no price goes below zero', async () => {
  const { job } = await quotedJob(app, { card: null })
  const by = await team()
  const { version } = await read(by, job.id)
  const { job: edited } = await edit(by, job.id, { version, loadSize: 'xl' })
  expect(edited.estimatedPrice ?? 0).toBeGreaterThan(job.estimatedPriceCents)
})

test('more than Westhaul’s own part of the price cannot be given free', async () => {
  const { job } = await quotedJob(app)
  const by = await team('owner')
  const preview = await by.call(previewEdit, {
    params: { jobId: job.id },
    body: { loadSize: 'xl' },
  })
  expect(preview).toMatchObject({ ways: ['ask', 'charge'], refusal: null })
  const free = { version: 1, loadSize: 'xl', difference: 'free', reason: 'Sorry' } as const
  await expect(edit(by, job.id, free)).rejects.toMatchObject({ code: 'refused' })
})
