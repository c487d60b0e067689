import { addDays, type Day } from '../../../contract/calendar.ts'
import { claimJob, recordJobEvent } from '../../../contract/dispatch.ts'
import { cents } from '../../../contract/money.ts'
import { reschedulePickup } from '../../../contract/rescheduling.ts'
import type { useApp } from '../../testing/app.ts'
import { findJob, haulerWithAccount, unpaidJob } from '../../testing/paying.ts'
import { hoursBefore, pageOf, tokenFor } from './links.ts'
import { answerBank, CARD } from './on-site.ts'

type App = ReturnType<typeof useApp>

/** A job paid with this card whose hauler is on the way, two hours before its window. */
export async function onTheWay(app: App, card: string = CARD.good) {
  const hauler = await haulerWithAccount(app)
  const { job: booked, pay } = await unpaidJob(app)
  const clientSecret = await pay(card)
  if (card === CARD.asksAlways) await answerBank(app, clientSecret)
  await app.runTasks()
  const job = await findJob(app, booked)
  const params = { jobId: job.id }
  await app.as(hauler).call(claimJob, { params })
  app.setNow(hoursBefore(job, 2))
  await app.as(hauler).call(recordJobEvent, { params, body: { event: 'on_the_way' } })
  await app.runTasks()
  const token = await tokenFor(app, job)
  const to = addDays(job.preferredDate, 2)
  const move = (fee?: number, preferredDate: Day = to) =>
    app.as().call(reschedulePickup, {
      params: { token },
      body: {
        preferredDate,
        preferredTime: 'evening',
        ...(fee !== undefined && { fee: cents(fee) }),
      },
    })
  return { hauler, job, token, to, move, page: () => pageOf(app, token) }
}
