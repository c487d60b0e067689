import { expect, test } from 'vitest'
import { Day, instantOf } from '../../../contract/calendar.ts'
import { claimJob, listAvailableJobs } from '../../../contract/dispatch.ts'
import { useApp } from '../../testing/app.ts'

const app = useApp()
const today = Day.parse('2026-11-20')

test('a window that is over is neither offered nor claimable; the next one of the day is', async () => {
  app.setNow(instantOf(today, 11))
  const hauler = await app.given.hauler()
  const jobOf = (preferredTime: 'morning' | 'afternoon', preferredDate = today) =>
    app.given.job({ preferredDate, preferredTime })
  const morning = await jobOf('morning')
  const afternoon = await jobOf('afternoon')
  const tomorrow = await jobOf('morning', Day.parse('2026-11-21'))
  const offered = async () =>
    (await app.as(hauler).call(listAvailableJobs.page, { query: { sort: 'day' } })).items.map(
      ({ id }) => id,
    )
  const claim = ({ id: jobId }: typeof morning) =>
    app.as(hauler).call(claimJob, { params: { jobId } })
  expect(await offered()).toEqual([morning.id, afternoon.id, tomorrow.id])

  app.setNow(instantOf(today, 12))

  expect(await offered()).toEqual([afternoon.id, tomorrow.id])
  await expect(claim(morning)).rejects.toMatchObject({
    code: 'not_free',
    message: 'The pickup time of this job has passed',
  })
  expect((await claim(afternoon)).status).toBe('assigned')
})
