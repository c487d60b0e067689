import { expect, test } from 'vitest'
import { getAvailability, saveAvailability } from '../../contract/availability.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()

test('a week has 42 cells, Sunday first, open for two jobs until saved', async () => {
  const hauler = await app.given.hauler()
  const params = { haulerId: hauler.id }
  const week = await app.as(hauler).call(getAvailability, { params })
  expect(week).toHaveLength(42)
  expect(week[0]).toEqual({ dayOfWeek: 0, timeSlot: '8-10', isAvailable: true, maxJobs: 2 })

  const monday = { dayOfWeek: 1, timeSlot: '2-4' as const, isAvailable: false, maxJobs: 4 }
  const saved = await app
    .as(hauler)
    .call(saveAvailability, { params, body: { availability: [monday] } })
  expect(saved).toHaveLength(42)
  expect(saved).toContainEqual(monday)
  const admin = await app.given.admin()
  expect(await app.as(admin).call(getAvailability, { params })).toEqual(saved)
})

test('another hauler’s week is not there, to read or to write', async () => {
  const [hauler, other] = [await app.given.hauler(), await app.given.hauler()]
  const params = { haulerId: other.id }
  await expect(app.as(hauler).call(getAvailability, { params })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(
    app.as(hauler).call(saveAvailability, { params, body: { availability: [] } }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test.for([
  { dayOfWeek: 7, timeSlot: '8-10', isAvailable: true, maxJobs: 2 },
  { dayOfWeek: 0, timeSlot: '9-11', isAvailable: true, maxJobs: 2 },
  { dayOfWeek: 0, timeSlot: '8-10', isAvailable: true, maxJobs: 5 },
  { dayOfWeek: 0, timeSlot: '8-10', isAvailable: true, maxJobs: 0 },
  { dayOfWeek: 0, timeSlot: '8-10', isAvailable: 'yes', maxJobs: 1 },
])('the cell %j is refused and the week stays', async (entry) => {
  const hauler = await app.given.hauler()
  const url = `/api/hauler-availability/${hauler.id}`
  const headers = { cookie: `sid=${hauler.cookie}` }
  const payload = { availability: [entry] }
  const answer = await app.http.inject({ method: 'POST', url, payload, headers })
  expect(answer.statusCode).toBe(400)
  const saved = app.ctx.db.selectFrom('availability').selectAll().where('haulerId', '=', hauler.id)
  expect(await saved.execute()).toEqual([])
})
