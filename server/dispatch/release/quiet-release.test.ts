import { expect, test } from 'vitest'
import { addDays, dayOf, instantOf } from '../../../contract/calendar.ts'
import { claimJob } from '../../../contract/dispatch.ts'
import { releaseOwnJob } from '../../../contract/release.ts'
import { alertTexts, givenAlertsOf } from '../../testing/alerts.ts'
import { useApp } from '../../testing/app.ts'
import { textsOf } from '../../testing/messages.ts'
import { paidJob } from '../../testing/paying.ts'
import { swappingIn } from '../testing/swapping.ts'
import { announceRelease } from './announce-release.ts'
import { announceSwap } from './announce-swap.ts'

const app = useApp()

test('during the quiet hours haulers read of a released job in the morning, the team immediately', async () => {
  await givenAlertsOf(app, 'job_at_risk')
  const hauler = await app.given.hauler()
  const other = await app.given.hauler({ phoneE164: '+16045550199' })
  const day = addDays(dayOf(app.ctx.now()), 3)
  const job = await paidJob(app, { preferredDate: day, preferredTime: 'morning' })
  const params = { jobId: job.id }
  await app.as(hauler).call(claimJob, { params })
  app.setNow(instantOf(day, 6))
  await app.as(hauler).call(releaseOwnJob, { params, body: { reason: 'Vehicle trouble' } })
  const { id: eventId } = await app.ctx.db
    .selectFrom('reliabilityEvents')
    .select('id')
    .executeTakeFirstOrThrow()
  const nearby = async () =>
    (await textsOf(app)).filter(({ messageType }) => messageType === 'jobs_nearby')

  await announceRelease.run({ eventId, isAlerted: false }, app.ctx)
  expect(await alertTexts(app)).toHaveLength(1)
  expect(await nearby()).toEqual([])

  app.setNow(instantOf(day, 9))
  await announceRelease.run({ eventId, isAlerted: true }, app.ctx)
  expect(await alertTexts(app)).toHaveLength(1)
  expect((await nearby()).map(({ recipientId }) => recipientId)).toEqual([other.userId])
  app.letClockRun()
})

test('during the quiet hours an offered swap stands on the screens of others alone', async () => {
  const { offered, swaps, lastSwapId } = swappingIn(app)
  const { job, other } = await offered()
  await announceSwap.run({ swapId: await lastSwapId() }, app.ctx)
  expect((await swaps(other)).offers).toMatchObject([{ id: job.id }])
  const texts = (await textsOf(app)).filter(({ messageType }) => messageType === 'swap_offered')
  expect(texts).toEqual([])
  app.letClockRun()
})
