import { afterEach, expect, test } from 'vitest'
import { addDays, dayOf, instantAt, type Day } from '../../../contract/calendar.ts'
import { claimJob, recordJobEvent } from '../../../contract/dispatch.ts'
import { getNoShowProof, recordCall } from '../../../contract/no-show.ts'
import { useApp } from '../../testing/app.ts'
import { haulerWithAccount, paidJob } from '../../testing/paying.ts'
import { atTheDoorIn } from '../testing/at-the-door.ts'

const app = useApp()
const door = atTheDoorIn(app)
afterEach(door.closeDay)

const day = (): Day => addDays(dayOf(new Date()), 3)
const time = (clock: string) => instantAt(day(), clock)

/** A morning, 8 AM to 12 PM, whose hauler arrived without a signal, and when we hear of it. */
async function arrivedWithoutSignal({ at, heardAt }: { at: string; heardAt: string }) {
  const hauler = await haulerWithAccount(app)
  const job = await paidJob(app, { preferredDate: day(), preferredTime: 'morning' })
  const params = { jobId: job.id }
  await app.as(hauler).call(claimJob, { params })
  app.setNow(time(heardAt))
  const body = { event: 'arrived', happenedAt: time(at) } as const
  await app.as(hauler).call(recordJobEvent, { params, body })
  return { hauler, job, params }
}

test('the proof of a customer who was not there shows no call before the arrival', async () => {
  const { hauler, job, params } = await arrivedWithoutSignal({ at: '09:20', heardAt: '10:00' })
  await app.as(hauler).call(recordCall, { params, body: { happenedAt: time('09:40') } })
  app.setNow(time('10:15'))
  await door.record(hauler, job.id, [await door.photoOf(hauler)])
  const admin = app.as(await app.given.admin())
  expect(await admin.call(getNoShowProof, { params })).toMatchObject({
    arrivedAt: time('09:20'),
    arrivalHeardAt: time('10:00'),
    calledAt: time('09:40'),
    recordedAt: time('10:15'),
  })
})

test('an arrival in the window that we heard of after it needs a call to us', async () => {
  const { hauler, job } = await arrivedWithoutSignal({ at: '11:50', heardAt: '12:05' })
  expect((await door.progress(hauler, job.id)).refusal).toBe(
    'We heard of your arrival after Mei’s window. Please call us',
  )
})
