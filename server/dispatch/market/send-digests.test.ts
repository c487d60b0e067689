import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, dayOf, instantOf } from '../../../contract/calendar.ts'
import { claimJob } from '../../../contract/dispatch.ts'
import { getHaulerProfile, saveDigestChoice } from '../../../contract/haulers.ts'
import { cents } from '../../../contract/money.ts'
import { useApp } from '../../testing/app.ts'
import { countStatements } from '../../testing/count-statements.ts'
import { messagesOf, sentTexts } from '../../testing/messages.ts'
import { clearBoard } from '../testing/by-hand.ts'
import { sendDigests } from './send-digests.ts'

const app = useApp()
const today = dayOf(new Date())
const AFTERNOON = 15

beforeEach(async () => {
  app.setNow(instantOf(today, AFTERNOON))
  await clearBoard(app)
  await app.ctx.db.deleteFrom('notifications').execute()
  await app.ctx.db.deleteFrom('sandboxMessages').execute()
})
afterEach(() => app.letClockRun())

/** A paid job for three days from now that was paid so many hours before the digest of the afternoon. */
async function paid(hoursBefore: number, fields: Parameters<typeof app.given.job>[0] = {}) {
  const at = new Date(instantOf(today, AFTERNOON).getTime() - hoursBefore * 3_600_000)
  const job = await app.given.job({ updatedAt: at, ...fields })
  await app.ctx.db
    .insertInto('transitions')
    .values({
      noun: 'job_payment',
      nounId: job.id,
      move: 'settle',
      fromStatus: 'pending',
      toStatus: 'paid',
      by: 'provider',
      at,
    })
    .execute()
  return job
}
const run = () => sendDigests.run({}, app.ctx)
const digests = async () =>
  (await messagesOf(app)).filter(({ messageType }) => messageType === 'jobs_nearby')

test('a hauler reads how many new jobs there are, the best payout and the way to the market', async () => {
  const hauler = await app.given.hauler()
  await paid(1)
  await paid(2, { estimatedPriceCents: cents(300_00) })
  await run()
  await app.runTasks()
  expect(await sentTexts(app)).toMatchObject([
    {
      recipient: hauler.phoneE164,
      body: 'Westhaul: Hi Dale, 2 new jobs in your areas, paying up to $210.00: http://localhost:3000/hauler?tab=available Turn these messages off under Schedule.',
    },
  ])
})

test('of a price that Westhaul lowered alone the hauler reads the share that stays', async () => {
  await app.given.hauler()
  await paid(1, {
    estimatedPriceCents: cents(129_99),
    discountCents: cents(20_00),
    westhaulDiscountCents: cents(20_00),
  })
  await run()
  await app.runTasks()
  expect((await sentTexts(app)).at(-1)?.body).toContain('paying up to $104.99')
})

test('only jobs that the hauler may claim count, and without one there is no message', async () => {
  const hauler = await app.given.hauler({ serviceAreas: ['Delta'], vehicleType: 'pickup' })
  await paid(1, { area: 'Surrey' })
  await paid(1, { area: 'Delta', loadSize: 'xl' })
  await paid(1, { area: 'Delta', status: 'cancelled' })
  await paid(30, { area: 'Delta' })
  await run()
  expect(await digests()).toEqual([])

  await app.ctx.db
    .updateTable('haulers')
    .set({ digestAt: null })
    .where('id', '=', hauler.id)
    .execute()
  await paid(1, { area: 'Delta' })
  await run()
  expect((await digests()).map(({ message }) => message)).toEqual([
    expect.stringContaining('1 new job in'),
  ])
})

test('a hauler without a free place in the window hears nothing of it', async () => {
  const hauler = await app.given.hauler()
  for (const timeSlot of ['8-10', '10-12'] as const)
    await app.ctx.db
      .insertInto('availability')
      .values({ haulerId: hauler.id, dayOfWeek: dayOfWeekIn(3), timeSlot, maxJobs: 1 })
      .execute()
  for (let index = 0; index < 2; index += 1) {
    const { id: jobId } = await paid(30)
    await app.as(hauler).call(claimJob, { params: { jobId } })
  }
  await paid(1)
  await run()
  expect(await digests()).toEqual([])
})

test('who has paused, or taken the day of the only job off, hears nothing of it', async () => {
  await app.given.hauler({ pausedAt: instantOf(today, 8) })
  const { id: haulerId } = await app.given.hauler()
  await app.ctx.db
    .insertInto('availabilityExceptions')
    .values({ haulerId, day: addDays(today, 3), places: [0, 0, 0, 0, 0, 0], note: null })
    .execute()
  await paid(1)
  await run()
  expect(await digests()).toEqual([])
  await paid(1, { preferredDate: addDays(today, 4) })
  await app.ctx.db.updateTable('haulers').set({ digestAt: null }).execute()
  await run()
  expect(await digests()).toHaveLength(1)
})
const dayOfWeekIn = (days: number) => new Date(`${addDays(today, days)}T00:00:00Z`).getUTCDay()

test('who is not approved, away, closed or wants none gets none', async () => {
  await app.given.hauler({ status: 'pending' })
  await app.given.hauler({ status: 'suspended' })
  await app.given.hauler({ isAvailable: false })
  await app.given.hauler({ deletedAt: new Date() })
  const off = await app.given.hauler()
  const choose = (wantsDigest: boolean) =>
    app.as(off).call(saveDigestChoice, { body: { wantsDigest } })
  expect(await choose(false)).toMatchObject({ wantsDigest: false })
  await paid(1)
  await run()
  expect(await digests()).toEqual([])

  await choose(true)
  expect(await app.as(off).call(getHaulerProfile, {})).toMatchObject({ wantsDigest: true })
  await run()
  expect((await digests()).map(({ recipientId }) => recipientId)).toEqual([off.userId])
})

test('what one message covered is not in the next one, and repeated runs send one', async () => {
  await app.given.hauler()
  app.setNow(instantOf(today, 9))
  await paid(7)
  await Promise.all([run(), run(), run()])
  await run()
  expect(await digests()).toHaveLength(1)

  app.setNow(instantOf(today, AFTERNOON))
  await run()
  expect(await digests()).toHaveLength(1)
  // An hour after that run.
  await paid(-1)
  app.setNow(instantOf(addDays(today, 1), 9))
  await run()
  expect((await digests()).map(({ message }) => message)).toEqual([
    expect.stringContaining('1 new job in'),
    expect.stringContaining('1 new job in'),
  ])
})

test('a run that is late does not wake haulers up', async () => {
  await app.given.hauler()
  await paid(1)
  for (const hour of [20, 23, 5, 8]) {
    app.setNow(instantOf(today, hour))
    await run()
  }
  expect(await digests()).toEqual([])
})

test('the number of statements does not depend on the numbers of haulers and jobs', async () => {
  const statementsWith = async (haulers: number, jobs: number) => {
    for (let index = 0; index < haulers; index += 1) await app.given.hauler()
    for (let index = 0; index < jobs; index += 1) await paid(1)
    return (await countStatements(run)).statements.length
  }
  const few = await statementsWith(1, 1)
  await clearBoard(app)
  expect(await statementsWith(12, 9)).toBe(few)
})
