import { beforeAll, expect, test } from 'vitest'
import { getAdminHauler, listAdminHaulers } from '../../contract/admin-haulers.ts'
import { HaulerId } from '../../contract/haulers.ts'
import { listAdminJobs } from '../../contract/jobs.ts'
import type { ListQuery } from '../../contract/list.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { plansOf } from '../testing/plans.ts'
import { adminHaulers } from './list-haulers.ts'

const app = useApp()
let admin: Visit

beforeAll(async () => {
  admin = await app.given.admin()
  await app.given.hauler({ firstName: 'Dale', serviceAreas: ['Burnaby'] })
  await app.given.hauler({ firstName: 'Zoë', status: 'pending', company: 'Île Haulage' })
  await app.given.hauler({ firstName: 'Amara', status: 'rejected', vehicleModel: 'Ford Transit' })
})

type Query = ListQuery<typeof listAdminHaulers>
const page = (query: Query) => app.as(admin).call(listAdminHaulers.page, { query })
const names = async (query: Query) =>
  (await page(query)).items.map(({ user: { firstName } }) => firstName)

test('applications stand before everybody else when sorted by status', async () => {
  expect(await names({ sort: 'status' })).toEqual(['Zoë', 'Dale', 'Amara'])
  expect(await names({ sort: 'name' })).toEqual(['Amara', 'Dale', 'Zoë'])
  expect(await names({ sort: 'vehicle' })).toEqual(['Amara', 'Dale', 'Zoë'])
})

test('haulers are found by area, status, company, vehicle and plate', async () => {
  expect(await names({ area: ['Burnaby', 'Surrey'] })).toEqual(['Dale'])
  expect(await names({ status: ['pending', 'rejected'] })).toEqual(['Amara', 'Zoë'])
  expect(await names({ q: 'ile' })).toEqual(['Zoë'])
  expect(await names({ q: 'transit ab1' })).toEqual(['Amara'])
})

test('the total of a status comes from a counter, and stays right when it changes', async () => {
  expect((await page({ status: ['pending'] })).total).toBe(1)
  const { id } = await app.given.hauler({ status: 'pending' })
  expect((await page({ status: ['pending', 'approved'] })).total).toBe(3)
  await app.ctx.db.deleteFrom('haulers').where('id', '=', id).execute()
  expect(await page({ limit: 1 })).toMatchObject({ total: 3, isTotalExact: true })
})

test('the cursor of one list is refused by another', async () => {
  await app.given.job()
  await app.given.job()
  const { nextCursor } = await app.as(admin).call(listAdminJobs.page, { query: { limit: 1 } })
  await expect(page({ limit: 1, cursor: nextCursor ?? '' })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

test('one hauler is asked for by number', async () => {
  const ask = (id: number) =>
    app.as(admin).call(getAdminHauler, { params: { haulerId: HaulerId.parse(id) } })
  expect(await ask(1)).toMatchObject({ id: 1, user: { firstName: 'Dale' } })
  await expect(ask(999)).rejects.toMatchObject({ code: 'not_found' })
})

test.for<Query>([
  {},
  { sort: 'name' },
  { sort: 'email' },
  { sort: 'vehicle' },
  { sort: 'status' },
  { status: ['pending'] },
  { q: 'dale' },
])('the list by %o has an index', async (query) => {
  const plans = await plansOf(app.ctx, (ctx) => adminHaulers.page(ctx, query, undefined))
  const scans = plans.flat().filter((step) => step['Relation Name'] === 'haulers')
  expect(scans.length).toBeGreaterThanOrEqual(1)
  expect(scans.map((step) => step['Node Type'])).not.toContain('Seq Scan')
})
