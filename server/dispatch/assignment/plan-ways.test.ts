import { afterAll, beforeEach, expect, test } from 'vitest'
import { autoAssignJobs } from '../../../contract/auto-assign.ts'
import { useApp } from '../../testing/app.ts'
import { startRoads } from '../../testing/roads/stand-in.ts'
import { clearBoard } from '../testing/by-hand.ts'

const standIn = await startRoads()
afterAll(standIn.stop)
const app = useApp({ settings: { OSRM_URL: standIn.url } })
beforeEach(() => clearBoard(app))

const autoAssign = async (preview: 'true' | 'false') =>
  app.as(await app.given.admin()).call(autoAssignJobs, { query: { preview } })

test('the totals of a plan say where its ways come from, and no job is lost without the road server', async () => {
  await app.given.hauler({ serviceAreas: ['Burnaby'] })
  const job = await app.given.job({ area: 'Burnaby' })
  const { assigned, totals } = await autoAssign('true')
  expect(totals).toMatchObject({ ways: 'road_server' })
  expect(assigned).toMatchObject([{ job: { id: job.id } }])
  standIn.answers('fails')
  const other = await app.given.job({
    area: 'Burnaby',
    address: '4500 Kingsway, Burnaby, BC V5H 2A9',
  })
  const applied = await autoAssign('false')
  expect(applied.totals).toMatchObject({ ways: 'road_server_away' })
  expect(applied.assigned.map((each) => each.job.id).toSorted((a, b) => a - b)).toEqual([
    job.id,
    other.id,
  ])
})
