import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '../../../contract/calendar.ts'
import { streamEvents } from '../../../contract/events.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { inTransaction } from '../../core/context.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { useApp, type Visit } from '../../testing/app.ts'
import { readEvents } from '../../testing/event-reader.ts'

const app = useApp({ live: true })

const publishJob = (id: number) => inTransaction(app.ctx, (tx) => tx.publish('job', id))

const openReady = async (visit: Visit) => {
  const stream = await readEvents(app.address + streamEvents.path, visit)
  await stream.until(() => stream.named().length > 0)
  return stream
}

test('a job on the market reaches the haulers whose area and vehicle suit it, and one that begins soon those of other areas too', async () => {
  const here = await openReady(await app.given.hauler({ serviceAreas: ['Burnaby'] }))
  const elsewhere = await openReady(await app.given.hauler({ serviceAreas: ['Surrey'] }))
  const small = await openReady(
    await app.given.hauler({ serviceAreas: ['Burnaby'], vehicleType: 'Pickup Truck' }),
  )
  const later = addDays(dayOf(app.ctx.now()), 9)
  const job = await app.given.job({ area: 'Burnaby', loadSize: 'xl', preferredDate: later })
  const soon = await app.given.job({ area: 'Burnaby', preferredDate: dayOf(app.ctx.now()) })
  await publishJob(job.id)
  await publishJob(soon.id)
  for (const stream of [here, elsewhere, small])
    await stream.until(() => stream.events().some(({ id }) => id === soon.id))
  expect(here.events().map(({ id }) => id)).toEqual([job.id, soon.id])
  expect(elsewhere.events().map(({ id }) => id)).toEqual([soon.id])
  expect(small.events().map(({ id }) => id)).toEqual([soon.id])
})

const jobsIn = (stream: Awaited<ReturnType<typeof openReady>>, topic: string) =>
  stream.events().flatMap((event) => (event.topic === topic ? [event.id] : []))

test('a job that moves to another area is gone for the haulers of its old one, and for no others', async () => {
  const streams = {
    burnaby: await openReady(await app.given.hauler({ serviceAreas: ['Burnaby'] })),
    surrey: await openReady(await app.given.hauler({ serviceAreas: ['Surrey'] })),
    both: await openReady(await app.given.hauler({ serviceAreas: ['Burnaby', 'Surrey'] })),
    delta: await openReady(await app.given.hauler({ serviceAreas: ['Delta'] })),
  }
  const later = addDays(dayOf(app.ctx.now()), 9)
  const job = await app.given.job({ area: 'Burnaby', preferredDate: later })
  const last = await app.given.job({ area: null, preferredDate: later })
  await inTransaction(app.ctx, async (tx) => {
    await changeJob(tx.db, job.id, { area: 'Surrey' })
    await tx.publish('job', job.id)
  })
  await publishJob(last.id)
  const all = Object.values(streams)
  for (const stream of all) await stream.until(() => jobsIn(stream, 'market').includes(last.id))
  const { burnaby, surrey, both, delta } = streams
  expect(all.map((stream) => jobsIn(stream, 'offer_gone'))).toEqual([[job.id], [], [], []])
  expect(jobsIn(burnaby, 'market')).toEqual([last.id])
  expect(jobsIn(surrey, 'market')).toEqual([job.id, last.id])
  expect(jobsIn(both, 'market')).toEqual([job.id, last.id])
  expect(jobsIn(delta, 'market')).toEqual([last.id])
})

test('a job that grows, or is moved to a later day, is gone for the haulers who cannot do it any more', async () => {
  const pickup = await openReady(await app.given.hauler({ vehicleType: 'Pickup Truck' }))
  const elsewhere = await openReady(await app.given.hauler({ serviceAreas: ['Surrey'] }))
  const today = dayOf(app.ctx.now())
  const job = await app.given.job({ area: 'Burnaby', loadSize: 'small', preferredDate: today })
  const last = await app.given.job({ area: null, loadSize: 'small' })
  await changeJob(app.ctx.db, job.id, { preferredDate: addDays(today, 9) })
  await changeJob(app.ctx.db, job.id, { loadSize: 'xl' })
  await publishJob(last.id)
  for (const stream of [pickup, elsewhere])
    await stream.until(() => jobsIn(stream, 'market').includes(last.id))
  expect(jobsIn(elsewhere, 'offer_gone')).toEqual([job.id])
  expect(jobsIn(pickup, 'offer_gone')).toContain(job.id)
})

const changeJob = (db: Db, id: JobId, changes: Updateable<Tables['jobs']>) =>
  db.updateTable('jobs').set(changes).where('id', '=', id).execute()
