import { expect, test } from 'vitest'
import { getClientJob } from '../../contract/client-jobs.ts'
import { cents } from '../../contract/money.ts'
import { listVisitorJobs, MOST_VISITOR_JOBS, VISITOR_DAYS } from '../../contract/visitor-jobs.ts'
import { onSite } from '../job-page/testing/on-site.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()
const DAY_MS = 86_400_000

const seenBy = (visit: { cookie?: string } = {}) => app.as(visit as never).call(listVisitorJobs, {})

test('the browser that booked sees its pickups without signing in, the newest first', async () => {
  const visitor = await app.given.visitor()
  const { visitorId } = visitor
  const first = await app.given.job({ visitorId, description: 'An old sofa' })
  const second = await app.given.job({ visitorId, description: 'A fridge' })
  expect((await seenBy(visitor)).map(({ id }) => id)).toEqual([second.id, first.id])
})

test('another browser sees none of them, and neither does one without a session', async () => {
  await app.given.job({ description: 'Not yours' })
  expect(await seenBy(await app.given.visitor())).toEqual([])
  expect(await seenBy()).toEqual([])
})

test('a browser sees at most twenty pickups, of the last 90 days, and no deleted one', async () => {
  const visitor = await app.given.visitor()
  const { visitorId } = visitor
  const days = (count: number) => new Date(Date.now() - count * DAY_MS)
  await app.given.job({ visitorId, createdAt: days(VISITOR_DAYS + 1) })
  await app.given.job({ visitorId, deletedAt: new Date() })
  expect(await seenBy(visitor)).toEqual([])
  for (let count = 0; count <= MOST_VISITOR_JOBS; count++) await app.given.job({ visitorId })
  expect(await seenBy(visitor)).toHaveLength(MOST_VISITOR_JOBS)
})

test('a price that waits for an answer stands with the pickup until it is answered', async () => {
  const client = await app.given.user('client')
  const site = await onSite(app, undefined, { clientId: client.id })
  await site.name(165_00)
  const params = { jobId: site.job.id }
  const job = () => app.as(client).call(getClientJob, { params })
  expect((await job()).priceChange).toMatchObject({
    price: cents(165_00),
    was: cents(149_99),
    reason: 'Twice as much as booked',
  })
  await site.decline(165_00, 'agreed_scope')
  expect((await job()).priceChange).toBeNull()
})

test('of the hauler a customer gets the first name and an initial', async () => {
  const client = await app.given.user('client')
  const { id: haulerId } = await app.given.hauler({ firstName: 'Ana', lastName: 'Kowalczyk' })
  const { id: jobId } = await app.given.job({ clientId: client.id, haulerId, status: 'assigned' })
  const { hauler } = await app.as(client).call(getClientJob, { params: { jobId } })
  expect(hauler).toEqual({ user: { firstName: 'Ana', lastName: 'K.' } })
})
