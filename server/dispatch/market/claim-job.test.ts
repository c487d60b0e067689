import { expect, test } from 'vitest'
import { addDays, Day, dayOf, dayOfWeek } from '../../../contract/calendar.ts'
import { claimJob, listAvailableJobs, listMyJobs, progressJob } from '../../../contract/dispatch.ts'
import { saveAvailability } from '../../../contract/availability.ts'
import { useApp } from '../../testing/app.ts'

const app = useApp()

test('a hauler sees the street but not the house or the customer before the claim, and all of it after', async () => {
  const hauler = await app.given.hauler()
  const photos = [await app.given.photo(), await app.given.photo()]
  const description = 'A three-seat sofa and six boxes'
  const { id: jobId } = await app.given.job({
    address: '1166 Alberni St, Vancouver',
    description,
    photos,
  })

  const offers = async () =>
    (await app.as(hauler).call(listAvailableJobs, {})).filter(({ id }) => id === jobId)
  const [offered] = await offers()
  expect(offered).toMatchObject({
    id: jobId,
    address: 'Alberni St, Vancouver',
    haulerPayout: 104_99,
  })
  expect(JSON.stringify(offered)).not.toMatch(/1166|Tanaka|555-0142/)

  const claimed = await app.as(hauler).call(claimJob, { params: { jobId } })
  expect(claimed).toMatchObject({
    status: 'assigned',
    address: '1166 Alberni St, Vancouver',
    lastName: 'Tanaka',
    phone: '604-555-0142',
    timeSlot: '8-10',
    description,
    photos,
  })
  expect(await offers()).toEqual([])
})

test('of 50 haulers claiming one job concurrently one wins and 49 get 409, ten times over', async () => {
  const haulers = []
  for (let i = 0; i < 50; i++) haulers.push(await app.given.hauler())

  for (let round = 0; round < 10; round++) {
    const { id: jobId } = await app.given.job()
    const outcomes = await Promise.allSettled(
      haulers.map((hauler) => app.as(hauler).call(claimJob, { params: { jobId } })),
    )
    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled')
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(won).toHaveLength(1)
    expect(lost).toHaveLength(49)
    for (const { reason } of lost)
      expect(reason).toMatchObject({
        code: 'job_taken',
        message: 'Another hauler claimed this job first',
      })
    // The losers' slots stay free, the next round finds them as they were.
    await app.ctx.db.deleteFrom('jobSchedule').execute()
  }
}, 60_000)

test('claiming one’s own job again answers it, so a double click is no failure', async () => {
  const hauler = await app.given.hauler()
  const { id: jobId } = await app.given.job()
  const claims = [1, 2, 3].map(() => app.as(hauler).call(claimJob, { params: { jobId } }))
  for (const job of await Promise.all(claims)) expect(job.id).toBe(jobId)
  expect(await app.as(hauler).call(listMyJobs, {})).toHaveLength(1)
})

test('two concurrent claims of one hauler cannot fill the same last place', async () => {
  const hauler = await app.given.hauler()
  const day = addDays(dayOf(new Date()), 5)
  const availability = (['8-10', '10-12'] as const).map((timeSlot) => ({
    dayOfWeek: dayOfWeek(day),
    timeSlot,
    isAvailable: timeSlot === '8-10',
    maxJobs: 1,
  }))
  await app
    .as(hauler)
    .call(saveAvailability, { params: { haulerId: hauler.id }, body: { availability } })
  const jobs = [
    await app.given.job({ preferredDate: day }),
    await app.given.job({ preferredDate: day }),
  ]

  const outcomes = await Promise.allSettled(
    jobs.map(({ id }) => app.as(hauler).call(claimJob, { params: { jobId: id } })),
  )

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'not_free', message: 'You have no room left in the morning of that day' },
  })
})

test('a window fills its slots in order', async () => {
  const hauler = await app.given.hauler()
  const slots = []
  for (let i = 0; i < 5; i++) {
    const { id: jobId } = await app.given.job({ preferredTime: 'evening' })
    const claim = app.as(hauler).call(claimJob, { params: { jobId } })
    slots.push(
      await claim.then(
        ({ timeSlot }) => timeSlot,
        ({ code }) => code,
      ),
    )
  }
  expect(slots).toEqual(['6-8', '6-8', '4-6', '4-6', 'not_free'])
})

test.for([
  [
    { vehicleType: 'pickup' as const },
    { loadSize: 'xl' as const },
    /too large for your Pickup Truck/,
  ],
  [{ serviceAreas: ['Surrey' as const] }, { area: 'Vancouver' as const }, /do not serve Vancouver/],
  [{ isAvailable: false }, {}, /switched off/],
] as const)(
  'a claim %# that does not fit is refused with the reason',
  async ([hauler, job, reason]) => {
    const { cookie } = await app.given.hauler({
      ...hauler,
      serviceAreas: [...('serviceAreas' in hauler ? hauler.serviceAreas : [])],
    })
    const { id: jobId } = await app.given.job(job)
    await expect(app.as({ cookie }).call(claimJob, { params: { jobId } })).rejects.toMatchObject({
      code: 'not_free',
      message: expect.stringMatching(reason),
    })
  },
)

test.for([
  ['not paid for', { paymentStatus: 'pending' }],
  ['declined', { paymentStatus: 'failed' }],
  ['refunded', { paymentStatus: 'refunded' }],
  ['taken off the lists', { deletedAt: new Date() }],
] as const)('a job that is %s is neither offered nor claimable', async ([, fields]) => {
  const hauler = await app.given.hauler()
  const { id: jobId } = await app.given.job(fields)
  const offered = await app.as(hauler).call(listAvailableJobs, {})
  expect(offered.map(({ id }) => id)).not.toContain(jobId)
  await expect(app.as(hauler).call(claimJob, { params: { jobId } })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('offers are in the areas served, fit the vehicle and do not lie in the past', async () => {
  const hauler = await app.given.hauler({ serviceAreas: ['Delta'], vehicleType: 'van' })
  const day = addDays(dayOf(new Date()), 2)
  const fits = await app.given.job({ area: 'Delta', preferredDate: day })
  const nowhere = await app.given.job({ area: null, preferredDate: day })
  await app.given.job({ area: 'Surrey' })
  await app.given.job({ area: 'Delta', loadSize: 'xl' })
  await app.given.job({ area: 'Delta', preferredDate: Day.parse('2026-01-01') })

  const offered = await app.as(hauler).call(listAvailableJobs, {})
  const mine = offered.map(({ id }) => id).filter((id) => id >= fits.id)
  expect(mine).toEqual([fits.id, nowhere.id])
})

test('another hauler’s job cannot be started or completed', async () => {
  const [owner, other] = [await app.given.hauler(), await app.given.hauler()]
  const { id: jobId } = await app.given.job()
  await app.as(owner).call(claimJob, { params: { jobId } })
  for (const status of ['in_progress', 'completed'] as const)
    await expect(
      app.as(other).call(progressJob, { params: { jobId }, body: { status } }),
    ).rejects.toMatchObject({ code: 'not_found' })
  expect(await app.as(owner).call(listMyJobs, {})).toMatchObject([{ status: 'assigned' }])
})

test('a job cannot be completed before it is started, nor started twice', async () => {
  const hauler = await app.given.hauler()
  const { id: jobId } = await app.given.job()
  const progress = (status: 'in_progress' | 'completed') =>
    app.as(hauler).call(progressJob, { params: { jobId }, body: { status } })
  await app.as(hauler).call(claimJob, { params: { jobId } })

  await expect(progress('completed')).rejects.toMatchObject({ code: 'illegal_move' })
  expect((await progress('in_progress')).startedAt).toBeInstanceOf(Date)
  await expect(progress('in_progress')).rejects.toMatchObject({
    code: 'illegal_move',
    message: `Job #${jobId} is in progress; you cannot start it now`,
  })
})
