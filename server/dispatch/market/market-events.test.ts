import { expect, test } from 'vitest'
import { addDays, dayOf } from '../../../contract/calendar.ts'
import { streamEvents } from '../../../contract/events.ts'
import { inTransaction } from '../../core/context.ts'
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
