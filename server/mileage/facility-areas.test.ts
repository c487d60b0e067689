import { expect, test } from 'vitest'
import { Day, instantAt } from '../../contract/calendar.ts'
import { getMileage } from '../../contract/mileage.ts'
import { monthOfDay } from '../../contract/statements.ts'
import { useApp } from '../testing/app.ts'
import { roadMetres } from './road-distance.ts'

const app = useApp()
const today = Day.parse('2026-11-24')

test.for([
  ['the team set', { location: 'Gate 4', area: 'Surrey' }, 'Surrey'],
  [
    'ends its address, not that of its street',
    { location: '12 Coquitlam Ave, Burnaby, BC', area: null },
    'Burnaby',
  ],
] as const)('a facility is in the area that %s', async ([, place, area]) => {
  app.setNow(instantAt(today, '18:00'))
  const hauler = await app.given.hauler()
  const facility = { name: `Depot in ${area}`, feeNote: '', feeCents: null, isActive: true }
  const { id: facilityId } = await app.ctx.db
    .insertInto('facilities')
    .values({ ...facility, ...place, editedBy: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: jobId } = await app.given.job({
    haulerId: hauler.id,
    area: 'Delta',
    status: 'completed',
    startedAt: instantAt(today, '09:00'),
    completedAt: instantAt(today, '10:00'),
  })
  const disposal = { itemGroup: 'Everything', way: 'facility', noTicket: 'None' } as const
  await app.ctx.db
    .insertInto('disposals')
    .values({ ...disposal, jobId, facilityId, place: facility.name, recordedAt: app.ctx.now() })
    .execute()
  const params = { month: monthOfDay(today) }
  const { days } = await app.as(hauler).call(getMileage, { params })
  expect(days[0]?.legs).toEqual([
    { from: 'Delta', to: facility.name, jobId, metres: roadMetres('Delta', area) },
  ])
})
