import { expect, test } from 'vitest'
import { addDays, dayOf, instantAt } from '../../../contract/calendar.ts'
import { claimJob } from '../../../contract/dispatch.ts'
import { useApp } from '../../testing/app.ts'
import { textsOf } from '../../testing/messages.ts'
import { paidJob } from '../../testing/paying.ts'
import { watchNoShows } from './watch-no-shows.ts'

const app = useApp({ settings: { APOLOGY_CREDIT_CENTS: '0' } })

test('without an apology credit none is promised', async () => {
  const day = addDays(dayOf(app.ctx.now()), 3)
  const hauler = await app.given.hauler()
  const job = await paidJob(app, { preferredDate: day, preferredTime: 'morning' })
  await app.as(hauler).call(claimJob, { params: { jobId: job.id } })
  app.setNow(instantAt(day, '12:20'))
  await watchNoShows.run({}, app.ctx)
  const text = (await textsOf(app)).find(({ messageType }) => messageType === 'hauler_no_show')
  expect(text?.message).toContain("and we're sorry. We are looking for another hauler. Choose")
  app.letClockRun()
})
