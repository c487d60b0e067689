import { expect, test } from 'vitest'
import type { Campaign, CampaignId } from '../../contract/advertising.ts'
import { cents } from '../../contract/money.ts'
import {
  costPerConversion,
  countViews,
  ctrOf,
  findCampaigns,
  moneyText,
  rateText,
  totalOf,
} from './campaign-list.ts'

const campaign = (fields: Partial<Campaign> = {}): Campaign => ({
  id: 1 as CampaignId,
  name: 'Spring clear-out',
  slug: 'spring-clear-out-abc123',
  type: 'customer_acquisition',
  status: 'draft',
  targetAudience: { demographics: '', location: 'Surrey', interests: [] },
  budget: cents(500_00),
  duration: 30,
  platforms: ['google'],
  adContent: { ads: [] },
  landingPageConfig: { headline: '', text: '', action: '' },
  isAiGenerated: false,
  performance: { impressions: 0, clicks: 0, conversions: 0 },
  signups: 0,
  jobsCompleted: 0,
  cost: cents(0),
  revenue: cents(0),
  startedAt: null,
  endsAt: null,
  createdAt: new Date(0),
  ...fields,
})
const query = { view: 'all', search: '', sort: { by: 'name', down: false } } as const

test('where there is nothing to compute a dash stands', () => {
  expect(rateText(ctrOf(campaign()))).toBe('—')
  expect(moneyText(costPerConversion(campaign({ cost: cents(100) })))).toBe('—')
  const performance = { impressions: 10, clicks: 11, conversions: 2 }
  expect(rateText(ctrOf(campaign({ performance })))).toBe('—')
  expect(moneyText(costPerConversion(campaign({ performance })))).toBe('—')
})

test('rates and costs are computed from what was counted', () => {
  const counted = campaign({
    performance: { impressions: 64_210, clicks: 2_108, conversions: 3 },
    cost: cents(100_00),
  })
  expect(rateText(ctrOf(counted))).toBe('3.28%')
  expect(moneyText(costPerConversion(counted))).toBe('$33.33')
})

test('the totals are those of one campaign that had everything', () => {
  const one = campaign({ performance: { impressions: 100, clicks: 10, conversions: 1 } })
  const other = campaign({
    performance: { impressions: 300, clicks: 10, conversions: 3 },
    cost: cents(8_00),
  })
  const total = totalOf([one, other])
  expect(total).toMatchObject({ budget: 1_000_00, performance: { impressions: 400, clicks: 20 } })
  expect(ctrOf(total)).toBe(0.05)
  expect(costPerConversion(total)).toBe(2_00)
})

test('campaigns are found by name, place and network, within a view', () => {
  const all = [
    campaign({ name: 'Movers week', status: 'active', platforms: ['instagram'] }),
    campaign({
      name: 'Autumn',
      targetAudience: { demographics: '', location: 'Delta', interests: [] },
    }),
  ]
  const names = (search: string, view: 'all' | 'active' = 'all') =>
    findCampaigns(all, { ...query, view, search }).map(({ name }) => name)
  expect(names('')).toEqual(['Autumn', 'Movers week'])
  expect(names('instagram')).toEqual(['Movers week'])
  expect(names('delta')).toEqual(['Autumn'])
  expect(names('', 'active')).toEqual(['Movers week'])
  expect(countViews(all)).toMatchObject({ all: 2, active: 1, draft: 1 })
})
