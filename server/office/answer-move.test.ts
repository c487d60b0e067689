import { afterEach, expect, test } from 'vitest'
import { addDays, formatPickupDay, windowStart } from '../../contract/calendar.ts'
import { recordJobEvent } from '../../contract/dispatch.ts'
import { cancelPickup } from '../../contract/job-page.ts'
import { cents } from '../../contract/money.ts'
import { unassignJob } from '../../contract/schedule.ts'
import { moveJob } from '../../contract/team-moves.ts'
import { clearBoard } from '../dispatch/testing/by-hand.ts'
import { closeBooks } from '../job-page/testing/on-site.ts'
import { alertTexts, givenAlertsOf } from '../testing/alerts.ts'
import { useApp } from '../testing/app.ts'
import { findJob } from '../testing/paying.ts'
import { askedJob, stays, timelineOf } from './testing/asked-job.ts'

const app = useApp({ settings: { QUIET_HOURS: '0:00-23:59' } })
afterEach(async () => {
  app.letClockRun()
  await closeBooks(app)
  await clearBoard(app)
})

test('an answer twice changes nothing, another one after it is refused with its sentence', async () => {
  const agreed = await askedJob(app)
  const both = await Promise.all([agreed.accept(), agreed.accept()])
  expect(both.map(({ preferredDate }) => preferredDate)).toEqual([
    agreed.to.preferredDate,
    agreed.to.preferredDate,
  ])
  await expect(agreed.keep()).rejects.toMatchObject({
    code: 'illegal_move',
    message: `You agreed to the move already. Your pickup is on ${formatPickupDay(agreed.to.preferredDate)}, 8AM-12PM. To change that, choose another time below`,
  })
  const kept = await askedJob(app)
  await Promise.all([kept.keep(), kept.keep()])
  expect(await timelineOf(app, kept.job)).toEqual(['customer kept', 'admin ask'])
  await expect(kept.accept()).rejects.toMatchObject({
    message: `You kept your time already. ${stays(kept.job)}. To move it after all, choose another time below`,
  })
})

test('without an answer the time stays, the place is free and the team reads so', async () => {
  await givenAlertsOf(app, 'move_answered')
  const { job, question, accept, page, ask } = await askedJob(app)
  app.setNow(question.answerBy)
  await app.runTasks({ delayed: true })
  expect((await page()).moveQuestion).toBeNull()
  await expect(accept()).rejects.toMatchObject({
    message: `The time to answer is over. ${stays(job)}`,
  })
  expect((await alertTexts(app)).at(-1)).toContain('did not answer whether it may move')
  expect(await timelineOf(app, job)).toEqual(['system expired', 'admin ask'])
  await ask()
})

test('an answer after the cancellation, or after another move, is refused with its sentence', async () => {
  const gone = await askedJob(app, 'pending')
  const { cancel } = await gone.page()
  await app
    .as()
    .call(cancelPickup, { params: { token: gone.token }, body: { fee: cancel?.fee ?? cents(0) } })
  for (const answer of [gone.accept, gone.keep])
    await expect(answer()).rejects.toMatchObject({
      message: 'This pickup is cancelled. There is nothing to move',
    })
  const moved = await askedJob(app)
  const elsewhere = addDays(moved.job.preferredDate, 2)
  const body = { preferredDate: elsewhere, preferredTime: 'morning' } as const
  await moved.by.call(moveJob, { params: moved.params, body })
  await expect(moved.accept()).rejects.toMatchObject({
    message: `Your pickup was moved meanwhile. It is on ${formatPickupDay(elsewhere)}, 8AM-12PM now`,
  })
  // The earlier question is over; the next one is about the new window.
  await moved.ask()
  expect((await moved.page()).moveQuestion).not.toBeNull()
})

test('a hauler who was released meanwhile does not stop the move; it waits for another', async () => {
  await givenAlertsOf(app, 'move_answered')
  const { job, by, params, accept, to } = await askedJob(app)
  await by.call(unassignJob, { params })
  expect(await accept()).toMatchObject({ ...to, status: 'pending' })
  await app.runTasks()
  expect((await alertTexts(app)).at(-1)).toContain('It waits for a hauler.')
  expect(await findJob(app, job)).toMatchObject({ haulerId: null })
})

test('a place that was lost leaves the pickup where it is, and the team reads so', async () => {
  await givenAlertsOf(app, 'move_answered')
  const { job, accept } = await askedJob(app, 'pending')
  await app.ctx.db.updateTable('haulers').set({ isAvailable: false }).execute()
  const taken = {
    code: 'not_free',
    message: `That time was taken meanwhile, we are sorry. ${stays(job)}`,
  }
  await expect(accept()).rejects.toMatchObject(taken)
  await expect(accept()).rejects.toMatchObject({
    message: `That time is taken by now. ${stays(job)}`,
  })
  await app.runTasks()
  expect((await alertTexts(app)).at(-1)).toContain('but no hauler is free')
  expect(await timelineOf(app, job)).toEqual(['system lost', 'admin ask'])
})

test('once the hauler is on the way for a fee the pickup is not moved any more', async () => {
  const { job, hauler, params, accept, page } = await askedJob(app)
  app.setNow(new Date(windowStart(job.preferredDate, job.preferredTime).getTime() - 3_600_000))
  await app.ctx.db
    .updateTable('moveRequests')
    .set({ answerBy: windowStart(job.preferredDate, job.preferredTime) })
    .execute()
  await app.as(hauler).call(recordJobEvent, { params, body: { event: 'on_the_way' } })
  expect((await page()).moveQuestion).toBeNull()
  await expect(accept()).rejects.toMatchObject({
    message: 'Your hauler is on the way or there already, so your pickup is not moved',
  })
})

test('the question of another pickup is not there', async () => {
  const [mine, other] = [await askedJob(app), await askedJob(app)]
  await expect(mine.accept(other.question.id)).rejects.toMatchObject({ code: 'not_found' })
})
