import { expect, test } from 'vitest'
import { saveAvailability } from '../../contract/availability.ts'
import { addDays, type Day, dayOf, SLOTS } from '../../contract/calendar.ts'
import { distinguishCustomers } from '../../contract/customer-merges.ts'
import { haulerLifecycle } from '../../contract/haulers.ts'
import { getOperationsReport } from '../../contract/operations-report.ts'
import { countSchedule } from '../../contract/schedule.ts'
import { transition } from '../core/transition.ts'
import { directoryOf } from '../customers/testing/directory.ts'
import { pauseNewJobs, resumeNewJobs } from '../hours/pause-new-jobs.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()
const { customerOf } = directoryOf(app)
const SUMMER = { from: '2026-07-01' as Day, to: '2026-07-31' as Day }

const reportOf = async (query: { from: Day; to: Day }) =>
  app.as(await app.given.admin()).call(getOperationsReport, { query })

async function done(email: string, phoneE164: string | null, endedOn = '2026-07-08') {
  const { id: haulerId } = await app.given.hauler()
  const completedAt = new Date(`${endedOn}T19:00:00Z`)
  return app.given.job({ status: 'completed', completedAt, haulerId, email, phoneE164 })
}

test('a person with two addresses and one number is one customer, unless the team said otherwise', async () => {
  const customers = async () => (await reportOf(SUMMER)).customers
  const before = await customers()
  const changed = async () => {
    const { all, repeat } = await customers()
    return { all: all - before.all, repeat: repeat - before.repeat }
  }
  await done('wei@home.example', '+16045550311')
  await done('wei@work.example', '+16045550311')
  expect(await changed()).toEqual({ all: 1, repeat: 1 })
  // Another record leads to a job before the period by way of a second number.
  await done('old@mail.example', '+16045550312', '2026-05-02')
  await done('old@mail.example', '+16045550313', '2026-05-03')
  await done('new@mail.example', '+16045550313')
  expect(await changed()).toEqual({ all: 2, repeat: 2 })
  await done('anna@couple.example', '+16045550314')
  await done('ben@couple.example', '+16045550314')
  expect(await changed()).toEqual({ all: 3, repeat: 3 })
  const [anna, ben] = [
    await customerOf('anna@couple.example'),
    await customerOf('ben@couple.example'),
  ]
  await app
    .as(await app.given.admin())
    .call(distinguishCustomers, { params: { customerId: anna.id, otherId: ben.id } })
  expect(await changed()).toEqual({ all: 4, repeat: 2 })
})

test('a company is no person: it counts by its record, also where people share its number', async () => {
  const customers = async () => (await reportOf(SUMMER)).customers
  await done('office@strata.example', '+16045550315')
  await done('caretaker@mail.example', '+16045550315')
  const before = await customers()
  const { id: customerId } = await customerOf('office@strata.example')
  await app.ctx.db
    .updateTable('customers')
    .set({ company: 'Harbour Strata' })
    .where('id', '=', customerId)
    .execute()
  expect(await customers()).toEqual({ all: before.all + 1, repeat: before.repeat - 1 })
})

const closedWeek = [0, 1, 2, 3, 4, 5, 6].flatMap((dayOfWeek) =>
  SLOTS.map((timeSlot) => ({ dayOfWeek, timeSlot, isAvailable: false, maxJobs: 2 })),
)

test('the hours and the haulers of a day stay those of that day, and coming days are as the calendar has them', async () => {
  const { db } = app.ctx
  const admin = await app.given.admin()
  const today = dayOf(app.ctx.now())
  const offered = async (from: number, to = from) =>
    (await reportOf({ from: addDays(today, from), to: addDays(today, to) })).utilisation.offered
  const createdAt = new Date(app.ctx.now().getTime() - 10 * 86_400_000)
  const [before, ahead] = [await offered(-3), await offered(1)]
  const [closing, pausing, suspended] = [
    await app.given.hauler({ createdAt }),
    await app.given.hauler({ createdAt }),
    await app.given.hauler({ createdAt }),
  ]
  expect([await offered(-3), await offered(1)]).toEqual([before + 36, ahead + 36])
  expect(await offered(-11)).toBe(0)

  const params = { haulerId: closing.id }
  await app.as(admin).call(saveAvailability, { params, body: { availability: closedWeek } })
  await pauseNewJobs(app.ctx, pausing.id, null)
  await transition(db, haulerLifecycle, suspended.id, 'suspend', {
    by: 'admin',
    userId: admin.id,
    reason: 'Papers',
  })
  expect([await offered(-3), await offered(0), await offered(1)]).toEqual([
    before + 36,
    ahead,
    ahead,
  ])
  await resumeNewJobs(app.ctx, pausing.id)
  expect([await offered(-1), await offered(1)]).toEqual([before + 36, ahead + 12])

  const days = await app.as(admin).call(countSchedule, {
    query: { from: addDays(today, 1), to: addDays(today, 14) },
  })
  expect(await offered(1, 14)).toBe(days.reduce((sum, { places }) => sum + places, 0))
})

test('a hauler who left offers nothing from then on', async () => {
  const today = dayOf(app.ctx.now())
  const createdAt = new Date(app.ctx.now().getTime() - 10 * 86_400_000)
  const offered = async (day: number) =>
    (await reportOf({ from: addDays(today, day), to: addDays(today, day) })).utilisation.offered
  const before = [await offered(-2), await offered(1)]
  const { id } = await app.given.hauler({ createdAt })
  await app.ctx.db
    .updateTable('haulers')
    .set({ deletedAt: app.ctx.now() })
    .where('id', '=', id)
    .execute()
  expect([await offered(-2), await offered(1)]).toEqual([(before[0] ?? 0) + 12, before[1]])
})
