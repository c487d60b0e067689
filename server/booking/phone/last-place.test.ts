import { expect, test } from 'vitest'
import { AppError } from '../../../contract/errors.ts'
import * as phone from '../../../contract/phone-bookings.ts'
import { fillMorning } from '../../capacity/testing/full-days.ts'
import { useApp } from '../../testing/app.ts'
import { callForm, newCall } from './testing/call-form.ts'

const app = useApp({ settings: { REQUESTS_ABOVE_CAPACITY: '0' } })

test('of two colleagues who book the last place one reads that it is full, with other windows', async () => {
  const staff = app.as(await app.given.admin())
  const form = callForm(app.ctx, { preferredTime: 'morning', items: [{ key: 'box', quantity: 2 }] })
  await fillMorning(app, form.preferredDate, 1)
  const book = () =>
    staff
      .call(phone.bookByPhone, { body: { ...form, callId: newCall() } })
      .catch((error: AppError) => error)
  const [one, two] = await Promise.all([book(), book()])
  const refusals = [one, two].filter((answer) => answer instanceof AppError)
  expect(refusals).toMatchObject([{ code: 'window_full' }])
  expect(refusals[0]?.facts.alternatives).not.toEqual([])
})

test('what a call held too long another may take, and the first one reads that it is full', async () => {
  const staff = app.as(await app.given.admin())
  const form = callForm(app.ctx, { preferredTime: 'evening', items: [{ key: 'box', quantity: 2 }] })
  const hold = (callId: phone.CallId) =>
    staff.call(phone.holdByPhone, {
      body: {
        callId,
        date: form.preferredDate,
        window: 'evening',
        loadSize: 'small',
        area: 'Vancouver',
      },
    })
  const first = newCall()
  const start = new Date()
  app.setNow(start)
  await hold(first)
  app.setNow(new Date(start.getTime() + 16 * 60_000))
  for (;;) {
    const answer = await hold(newCall()).catch((error: unknown) => error)
    if (!(answer instanceof Error)) continue
    expect(answer).toMatchObject({ code: 'window_full' })
    break
  }
  await expect(
    staff.call(phone.bookByPhone, { body: { ...form, callId: first } }),
  ).rejects.toMatchObject({ code: 'window_full' })
  app.letClockRun()
})
