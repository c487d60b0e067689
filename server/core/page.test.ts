import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { Day } from '../../contract/calendar.ts'
import type { listAdminJobs } from '../../contract/jobs.ts'
import type { ListQuery } from '../../contract/list.ts'
import { cents } from '../../contract/money.ts'
import type { Tables } from '../db/tables.ts'
import { adminJobs } from '../jobs/list-jobs.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()

const first = (query: ListQuery<typeof listAdminJobs>) =>
  adminJobs.page(app.ctx, { ...query, limit: 1 }, undefined)

test('counting stops where it would become slow, and says so', async () => {
  const many = Array.from({ length: 250 }, (_, at) => ({
    ...COPY,
    lastName: at % 2 ? 'Bounded' : 'Bounder',
  }))
  await app.ctx.db.insertInto('jobs').values(many).execute()
  expect(await first({ q: 'bound' })).toMatchObject({ total: 200, isTotalExact: false })
  expect(await first({ q: 'bounder' })).toMatchObject({ total: 125, isTotalExact: true })
  expect((await first({ status: ['pending'] })).total).toBe(many.length)
})

const COPY: Omit<Insertable<Tables['jobs']>, 'lastName'> = {
  firstName: 'Mei',
  phone: '604-555-0142',
  email: 'mei@example.test',
  address: '118 Alder Crossing, Vancouver',
  area: 'Vancouver',
  description: 'A sofa',
  offeredAddress: 'Alder Crossing, Vancouver',
  offeredDescription: 'A sofa',
  loadSize: 'small',
  preferredDate: Day.parse('2027-01-20'),
  preferredTime: 'morning',
  photos: ['/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp'],
  estimatedPriceCents: cents(100_00),
  visitorId: '5eed0000-0000-4000-8000-000000000000',
  requestHash: 'given',
}
