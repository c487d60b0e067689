import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, dayOf, instantOf } from '../../../contract/calendar.ts'
import { allowOn, pushed } from '../../push/testing/devices.ts'
import { useApp } from '../../testing/app.ts'
import { messagesOf } from '../../testing/messages.ts'
import { clearBoard } from '../testing/by-hand.ts'
import { pushOffers } from './push-offers.ts'
import { sendDigests } from './send-digests.ts'

const app = useApp({ settings: { HEAD_START_MINUTES: '10' } })
const today = dayOf(new Date())
const NOON = instantOf(today, 12)
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)

beforeEach(async () => {
  app.setNow(NOON)
  await clearBoard(app)
  for (const table of [
    'pushDevices',
    'pushChoices',
    'sandboxPushes',
    'notifications',
    'reliabilityEvents',
  ] as const)
    await app.ctx.db.deleteFrom(table).execute()
})
afterEach(() => app.letClockRun())

type Fields = Parameters<typeof app.given.job>[0]

/** A job in Vancouver for three days from now that was paid so many minutes after noon. */
async function paid(minutes: number, fields: Fields = {}) {
  const at = later(minutes)
  const job = await app.given.job({ updatedAt: at, offeredAt: at, area: 'Vancouver', ...fields })
  const paying = { noun: 'job_payment', move: 'settle', by: 'provider' } as const
  await app.ctx.db
    .insertInto('transitions')
    .values({ ...paying, nounId: job.id, fromStatus: 'pending', toStatus: 'paid', at })
    .execute()
  return job
}

async function listening(fields: Parameters<typeof app.given.hauler>[0]) {
  const hauler = await app.given.hauler(fields)
  const { endpoint } = await allowOn(app, hauler)
  return { ...hauler, endpoint }
}
const near = () => listening({ homeAddress: '1 Main St', homeLat: 49.26, homeLon: -123.11 })
const far = () =>
  listening({ homeAddress: '1 Dewdney Trunk Rd', homeLat: 49.214, homeLon: -122.554 })

async function runAt(minutes: number) {
  app.setNow(later(minutes))
  await pushOffers.run({}, app.ctx)
  await app.runTasks()
  return (await pushed(app)).map(({ endpoint }) => endpoint)
}

test('a new job is pushed to those first whom it fits best, and to the others once they may claim it', async () => {
  const [first, other] = [await near(), await far()]
  await paid(1)
  expect(await runAt(5)).toEqual([first.endpoint])
  expect(await runAt(11)).toEqual([first.endpoint])
  expect(await runAt(13)).toEqual([first.endpoint, other.endpoint])
  expect(await runAt(40)).toEqual([first.endpoint, other.endpoint])
})

test('who has a job near it that day is among the first', async () => {
  const hauler = await far()
  const day = addDays(today, 3)
  const before = await app.given.job({
    haulerId: hauler.id,
    status: 'assigned',
    area: 'Vancouver',
    preferredDate: day,
    scheduledDate: day,
  })
  await app.ctx.db
    .insertInto('jobSchedule')
    .values({ jobId: before.id, haulerId: hauler.id, scheduledDate: day, timeSlot: '8-10' })
    .execute()
  await paid(1, { preferredDate: day, preferredTime: 'morning' })
  expect(await runAt(5)).toEqual([hauler.endpoint])
})

test('a request, and a job whose window begins within a day, are pushed to all immediately', async () => {
  const hauler = await far()
  await paid(1, { confirmBy: later(600) })
  expect(await runAt(5)).toEqual([hauler.endpoint])
  await paid(6, { preferredDate: today, preferredTime: 'evening' })
  expect(await runAt(20)).toHaveLength(2)
})

test('the digest counts a job for those who may claim it, and for the others the next time', async () => {
  const [first, other] = [await near(), await far()]
  const readers = async () =>
    (await messagesOf(app)).flatMap(({ messageType, recipientId }) =>
      messageType === 'jobs_nearby' ? [recipientId] : [],
    )
  await paid(1)
  app.setNow(later(5))
  await sendDigests.run({}, app.ctx)
  expect(await readers()).toEqual([first.userId])
  app.setNow(later(6 * 60))
  await sendDigests.run({}, app.ctx)
  expect(await readers()).toEqual([first.userId, other.userId])
})
