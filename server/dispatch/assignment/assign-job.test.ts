import { expect, test } from 'vitest'
import { saveAvailability } from '../../../contract/availability.ts'
import { dayOfWeek, instantOf } from '../../../contract/calendar.ts'
import { claimJob, listMyJobs } from '../../../contract/dispatch.ts'
import { deleteHauler, HaulerId } from '../../../contract/haulers.ts'
import { JobId } from '../../../contract/jobs.ts'
import { useApp } from '../../testing/app.ts'
import { findJob } from '../../testing/paying.ts'
import { meanwhile } from '../../testing/races.ts'
import { assign, textsAbout, move, unassign } from '../testing/by-hand.ts'

const app = useApp()

const asAdmin = async () => app.as(await app.given.admin())

test('a job assigned by hand is in the schedule and with the hauler, and both sides are notified', async () => {
  const [admin, hauler, job] = [await asAdmin(), await app.given.hauler(), await app.given.job()]
  expect(await assign(admin, job, hauler, '10-12')).toMatchObject({
    jobId: job.id,
    haulerId: hauler.id,
    scheduledDate: job.preferredDate,
    timeSlot: '10-12',
    assignmentType: 'manual',
    job: { status: 'assigned' },
  })
  expect(await app.as(hauler).call(listMyJobs, {})).toMatchObject([
    { id: job.id, status: 'assigned', timeSlot: '10-12' },
  ])
  expect(await textsAbout(app, job)).toEqual([
    'hauler_assigned queued',
    'job_assigned_to_you queued',
  ])
  const moves = await app.ctx.db
    .selectFrom('transitions')
    .select(['by', 'move'])
    .where('noun', '=', 'job')
    .where('nounId', '=', job.id)
    .execute()
  expect(moves).toEqual([{ by: 'admin', move: 'assign' }])
})

test('without a slot the first free one of the window is taken', async () => {
  const [admin, hauler] = [await asAdmin(), await app.given.hauler()]
  const slots = []
  for (let i = 0; i < 4; i += 1)
    slots.push((await assign(admin, await app.given.job(), hauler)).timeSlot)
  expect(slots).toEqual(['8-10', '8-10', '10-12', '10-12'])
  await expect(assign(admin, await app.given.job(), hauler)).rejects.toMatchObject({
    code: 'not_free',
    message: 'Dale has no room left in the morning of that day',
  })
})

test('the rules of a claim hold for the admin team, each with its reason', async () => {
  const admin = await asAdmin()
  const hauler = await app.given.hauler()
  const job = await app.given.job()
  const refuses = (call: Promise<unknown>, message: string, code = 'not_free') =>
    expect(call).rejects.toMatchObject({ code, message })
  await refuses(
    assign(admin, job, await app.given.hauler({ isAvailable: false })),
    'Dale has switched off taking jobs',
  )
  await refuses(
    assign(admin, job, await app.given.hauler({ serviceAreas: ['Delta'] })),
    'Dale does not serve Vancouver',
  )
  await refuses(
    assign(admin, job, await app.given.hauler({ status: 'suspended' })),
    'The account of Dale is suspended',
  )
  await refuses(
    assign(
      admin,
      await app.given.job({ loadSize: 'xl' }),
      await app.given.hauler({ vehicleType: 'van' }),
    ),
    'This load is too large for the Van of Dale',
  )
  await refuses(
    assign(admin, job, hauler, '12-2'),
    '12-2 PM is not in the morning (8AM-12PM) that the customer chose',
  )
  await app.as(hauler).call(saveAvailability, {
    params: { haulerId: hauler.id },
    body: {
      availability: [
        {
          dayOfWeek: dayOfWeek(job.preferredDate),
          timeSlot: '8-10',
          isAvailable: false,
          maxJobs: 2,
        },
      ],
    },
  })
  await refuses(assign(admin, job, hauler, '8-10'), 'Dale has no room in 8-10 AM of that day')
  const unpaid = await app.given.job({ paymentStatus: 'pending' })
  await refuses(
    assign(admin, unpaid, hauler),
    `Job #${unpaid.id} is not paid; you cannot assign it yet`,
    'illegal_move',
  )
  expect((await findJob(app, job)).status).toBe('pending')
  expect(await textsAbout(app, job)).toEqual([])
})

test('what is not there is 404, and a body that says nothing 400', async () => {
  const admin = await app.given.admin()
  const [hauler, job] = [await app.given.hauler(), await app.given.job()]
  const noJob = { id: JobId.parse(987_654) }
  const noHauler = { id: HaulerId.parse(987_654) }
  const calls = app.as(admin)
  const gone = { code: 'not_found' }
  await expect(assign(calls, noJob, hauler)).rejects.toMatchObject(gone)
  await expect(assign(calls, job, noHauler)).rejects.toMatchObject(gone)
  const closed = await app.given.hauler({ deletedAt: new Date() })
  await expect(assign(calls, job, closed)).rejects.toMatchObject(gone)
  await expect(move(calls, noJob, '8-10')).rejects.toMatchObject(gone)
  await expect(unassign(calls, noJob)).rejects.toMatchObject(gone)
  await assign(calls, job, hauler)
  await expect(move(calls, job, '8-10', noHauler)).rejects.toMatchObject(gone)
  for (const [path, payload] of [
    ['assign', {}],
    ['assign', { haulerId: 'Dale' }],
    ['assign', { haulerId: hauler.id, timeSlot: '9-11' }],
    ['slot', {}],
    ['slot', { timeSlot: 'morning' }],
  ] as const) {
    const { statusCode } = await app.http.inject({
      method: 'POST',
      url: `/api/admin/jobs/${job.id}/${path}`,
      payload,
      headers: { cookie: `sid=${admin.cookie}` },
    })
    expect([path, payload, statusCode]).toEqual([path, payload, 400])
  }
})

test('a job whose window is over is not assigned', async () => {
  const [admin, hauler, job] = [await asAdmin(), await app.given.hauler(), await app.given.job()]
  app.setNow(instantOf(job.preferredDate, 12))
  await expect(assign(admin, job, hauler)).rejects.toMatchObject({
    code: 'not_free',
    message: 'The pickup time of this job has passed',
  })
  app.letClockRun()
})

test('a concurrent assignment and claims assign the job once and overfill no slot', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [admin, hauler] = [await asAdmin(), await app.given.hauler()]
    const jobs = []
    for (let i = 0; i < 6; i += 1) jobs.push(await app.given.job())
    await Promise.allSettled(
      jobs.flatMap((job) => [
        assign(admin, job, hauler),
        app.as(hauler).call(claimJob, { params: { jobId: job.id } }),
      ]),
    )
    const rows = await app.ctx.db
      .selectFrom('jobSchedule')
      .select(['timeSlot', (is) => is.fn.countAll<string>().as('jobs')])
      .where('haulerId', '=', hauler.id)
      .groupBy('timeSlot')
      .orderBy('timeSlot')
      .execute()
    expect(rows).toEqual([
      { timeSlot: '10-12', jobs: '2' },
      { timeSlot: '8-10', jobs: '2' },
    ])
  }
})

test('a hauler who is suspended or closes the account meanwhile gets no job', async () => {
  const [admin, hauler, job] = [await asAdmin(), await app.given.hauler(), await app.given.job()]
  const given = meanwhile(
    app,
    (db) =>
      db.updateTable('haulers').set({ status: 'suspended' }).where('id', '=', hauler.id).execute(),
    () => assign(admin, job, hauler),
  )
  await expect(given).rejects.toMatchObject({ code: 'not_free' })
  const leaving = await app.given.hauler()
  await admin.call(deleteHauler, { params: { haulerId: leaving.id } })
  await expect(assign(admin, job, leaving)).rejects.toMatchObject({ code: 'not_found' })
  expect((await findJob(app, job)).status).toBe('pending')
})
