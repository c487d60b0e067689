import { beforeAll, expect, test } from 'vitest'
import { getAdAnalytics } from '../../contract/ad-metrics.ts'
import { listSpendImports } from '../../contract/ad-spend.ts'
import { listAdTemplates } from '../../contract/ad-templates.ts'
import { listEstimateRequests } from '../../contract/estimates.ts'
import { listLeadMagnets } from '../../contract/lead-magnets.ts'
import { getMailingResults } from '../../contract/mailing-results.ts'
import { listMailings } from '../../contract/mailings.ts'
import { useApp } from '../testing/app.ts'
import { fillDemo } from './fill-demo.ts'

const app = useApp()

beforeAll(async () => {
  await (
    await fillDemo(app.ctx)
  ).pickups
}, 300_000)

test('each part of marketing has coherent figures', async () => {
  const admin = app.as(await app.given.admin())
  const offers = await admin.call(listLeadMagnets, {})
  expect(new Set(offers.map(({ type }) => type))).toEqual(
    new Set(['discount', 'free_estimate', 'guide', 'referral']),
  )
  const discount = offers.find(({ type }) => type === 'discount')
  // One of the five bookings with the code was withdrawn; three are done.
  expect(discount).toMatchObject({ uses: 4, left: 36, completedJobs: 3 })
  expect(discount?.revenue).toBeGreaterThan(0)
  expect(offers.find(({ type }) => type === 'guide')).toMatchObject({ conversions: 3 })
  const requests = await admin.call(listEstimateRequests, {})
  expect(requests.map(({ state }) => state)).toEqual(['waiting', 'waiting'])

  const mailings = await admin.call(listMailings, {})
  expect(mailings.map(({ status }) => status).toSorted()).toEqual(['completed', 'off', 'off'])
  const sent = mailings.find(({ status }) => status === 'completed')
  expect(sent?.counts.sent).toBeGreaterThan(5)
  if (!sent) throw new Error('No campaign was sent')
  const results = await admin.call(getMailingResults, { params: { mailingId: sent.id } })
  expect(results).toMatchObject({ booked: 1 })
  expect(results.clicked).toBeGreaterThan(1)

  const { totalCost, totalShare, platforms } = await admin.call(getAdAnalytics, { query: {} })
  expect(totalCost).toBeGreaterThan(0)
  expect(totalShare).toBeGreaterThan(0)
  expect(new Set(platforms.map(({ platform }) => platform))).toEqual(
    new Set(['google', 'facebook']),
  )
  expect(await admin.call(listSpendImports, {})).toHaveLength(1)
  // Its specified words stand for as long as there is no template.
  expect(await admin.call(listAdTemplates, {})).toEqual([])
})
