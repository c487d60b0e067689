import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, dayOf, formatDay, instantOf } from '../../../contract/calendar.ts'
import { claimJob } from '../../../contract/dispatch.ts'
import { cents } from '../../../contract/money.ts'
import { choosePushTopics } from '../../../contract/push.ts'
import { releaseOwnJob } from '../../../contract/release.ts'
import { allowOn, pushed } from '../../push/testing/devices.ts'
import { useApp } from '../../testing/app.ts'
import { countStatements } from '../../testing/count-statements.ts'
import { clearBoard } from '../testing/by-hand.ts'
import { pushOffers } from './push-offers.ts'

const app = useApp()
const today = dayOf(new Date())
const NOON = instantOf(today, 12)
const MINUTE_MS = 60_000
const at = (minutes: number) => app.setNow(new Date(NOON.getTime() + minutes * MINUTE_MS))

beforeEach(async () => {
  app.setNow(NOON)
  await clearBoard(app)
  for (const table of ['pushDevices', 'pushChoices', 'sandboxPushes', 'reliabilityEvents'] as const)
    await app.ctx.db.deleteFrom(table).execute()
})
afterEach(() => app.letClockRun())

type Fields = Parameters<typeof app.given.job>[0]

/** A job for three days from now that was paid so many minutes after noon. */
async function paid(minutes: number, fields: Fields = {}) {
  const when = new Date(NOON.getTime() + minutes * MINUTE_MS)
  const job = await app.given.job({ updatedAt: when, area: 'Burnaby', ...fields })
  const paying = { noun: 'job_payment', move: 'settle', by: 'provider' } as const
  await app.ctx.db
    .insertInto('transitions')
    .values({ ...paying, nounId: job.id, fromStatus: 'pending', toStatus: 'paid', at: when })
    .execute()
  return job
}

/** A hauler with notifications on a phone. */
async function listening(fields: Parameters<typeof app.given.hauler>[0] = {}) {
  const hauler = await app.given.hauler(fields)
  const { endpoint } = await allowOn(app, hauler)
  return { ...hauler, endpoint }
}
async function run() {
  await pushOffers.run({}, app.ctx)
  await app.runTasks()
}
const titles = async () => (await pushed(app)).map(({ title }) => title)

test('a new job shows where, when and what it pays, and leads to the market', async () => {
  await listening()
  at(5)
  const job = await paid(3, { estimatedPriceCents: cents(100_00) })
  await run()
  expect(await pushed(app)).toMatchObject([
    {
      title: 'New job in Burnaby: $70.00 for you',
      body: `${formatDay(job.preferredDate)}, 8AM-12PM. Tap to see it.`,
      url: '/hauler?tab=available',
    },
  ])
})

test('of a price that Westhaul lowered alone the share that stays is shown', async () => {
  await listening()
  at(5)
  await paid(3, {
    estimatedPriceCents: cents(80_00),
    discountCents: cents(20_00),
    westhaulDiscountCents: cents(20_00),
  })
  await run()
  expect(await titles()).toEqual(['New job in Burnaby: $70.00 for you'])
})

test('several jobs are one notification, from the least payout to the best', async () => {
  await listening()
  at(5)
  await paid(1, { estimatedPriceCents: cents(95_00) })
  await paid(2, { estimatedPriceCents: cents(436_00) })
  await paid(3)
  await run()
  expect(await pushed(app)).toMatchObject([
    {
      title: '3 new jobs in Burnaby',
      body: 'From $66.50 to $305.20 for you. Tap to see them.',
    },
  ])
})

test('a hauler is notified once in 15 minutes; what came meanwhile comes together, once', async () => {
  await listening()
  at(5)
  await paid(3)
  await Promise.all([run(), run(), run()])
  await paid(6, { area: 'Surrey' })
  await paid(7)
  at(19)
  await run()
  expect(await titles()).toEqual(['New job in Burnaby: $104.99 for you'])
  at(20)
  await run()
  at(60)
  await run()
  expect((await titles()).slice(1)).toEqual(['2 new jobs in Burnaby and Surrey'])
})

test('only jobs count that the hauler may claim', async () => {
  await listening({ serviceAreas: ['Delta'], vehicleType: 'pickup' })
  at(5)
  await paid(1)
  await paid(2, { area: 'Delta', loadSize: 'xl' })
  await paid(3, { area: 'Delta', status: 'cancelled' })
  await paid(3, { area: 'Delta', paymentStatus: 'pending' })
  await run()
  expect(await titles()).toEqual([])
  await paid(3.5, { area: 'Delta' })
  await run()
  expect(await titles()).toEqual(['New job in Delta: $104.99 for you'])
})

test('who is not approved, away, closed, without a device or does not want it is not notified', async () => {
  await listening({ status: 'suspended' })
  await listening({ isAvailable: false })
  const closed = await listening()
  await app.ctx.db
    .updateTable('haulers')
    .set({ deletedAt: new Date() })
    .where('id', '=', closed.id)
    .execute()
  await app.given.hauler()
  const off = await listening()
  await app.as(off).call(choosePushTopics, { body: { offers: false } })
  at(5)
  await paid(3)
  await run()
  expect(await titles()).toEqual([])
  // Switched on again, only what comes from now on is new.
  at(6)
  await app.as(off).call(choosePushTopics, { body: { offers: true } })
  at(9)
  await run()
  expect(await titles()).toEqual([])
  await paid(7.5)
  await run()
  expect(await titles()).toHaveLength(1)
})

test('the quiet hours are quiet, and the morning brings what came in them', async () => {
  await listening()
  app.setNow(instantOf(today, 22))
  await paid(10 * 60 - 5)
  await run()
  expect(await titles()).toEqual([])
  app.setNow(instantOf(addDays(today, 1), 9))
  await run()
  expect(await titles()).toHaveLength(1)
})

test('a notification that is late does not come in the quiet hours', async () => {
  await listening()
  app.setNow(new Date(instantOf(today, 20).getTime() - MINUTE_MS))
  await paid(8 * 60 - 5)
  await pushOffers.run({}, app.ctx)
  app.setNow(instantOf(today, 20))
  await app.runTasks()
  expect(await titles()).toEqual([])
})

test('a job that is released is new to the others, and not to the hauler who released it', async () => {
  const [one, other] = [await listening(), await listening()]
  const { id: jobId } = await paid(-60 * 30)
  await app.as(one).call(claimJob, { params: { jobId } })
  await app.as(one).call(releaseOwnJob, { params: { jobId }, body: { reason: 'Flat tire' } })
  // Moves are recorded by the clock of the database.
  await app.ctx.db
    .updateTable('transitions')
    .set({ at: new Date(NOON.getTime() + MINUTE_MS) })
    .where('move', '=', 'release')
    .execute()
  at(3)
  await run()
  const endpoints = (await pushed(app))
    .filter(({ tag }) => tag === 'offers')
    .map(({ endpoint }) => endpoint)
  expect(endpoints).toEqual([other.endpoint])
})

test('the number of statements does not depend on the numbers of haulers and jobs', async () => {
  const statementsWith = async (haulers: number, jobs: number) => {
    for (let index = 0; index < haulers; index += 1) await listening()
    at(5)
    for (let index = 0; index < jobs; index += 1) await paid(3)
    return (await countStatements(() => pushOffers.run({}, app.ctx))).statements.length
  }
  const few = await statementsWith(1, 1)
  await clearBoard(app)
  app.setNow(NOON)
  expect(await statementsWith(12, 9)).toBe(few)
})
