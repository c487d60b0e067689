import { expect, test } from 'vitest'
import type { Campaign, CampaignId } from '../../contract/advertising.ts'
import { cents } from '../../contract/money.ts'
import { labelOf, presetFacts, textIn, type Figures } from './campaign-columns.ts'
import { countViews, findCampaigns, listed, totalOf } from './campaign-list.ts'

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

const figures = (given: Partial<Figures> = {}): Figures => ({
  impressions: 0,
  clicks: 0,
  conversions: 0,
  signups: 0,
  jobsCompleted: 0,
  cost: cents(0),
  revenue: cents(0),
  ...given,
})
const row = (given: Partial<Figures> = {}) => ({
  campaign: campaign(),
  budget: cents(500_00),
  figures: figures(given),
})

test('where there is nothing to compute a dash stands', () => {
  expect(textIn('ctr', row())).toBe('—')
  expect(textIn('costPer', row({ cost: cents(100) }))).toBe('—')
  expect(textIn('ctr', row({ impressions: 10, clicks: 11 }))).toBe('—')
  expect(textIn('roi', row({ revenue: cents(100) }))).toBe('—')
  expect(textIn('clicks', { budget: cents(1), figures: null })).toBe('—')
})

test('rates and costs are computed from what was counted', () => {
  const counted = row({
    impressions: 64_210,
    clicks: 2_108,
    conversions: 3,
    cost: cents(100_00),
    revenue: cents(250_00),
  })
  expect(textIn('ctr', counted)).toBe('3.28%')
  expect(textIn('costPer', counted)).toBe('$33.33')
  expect(textIn('roi', counted)).toBe('150%')
  expect(textIn('budget', counted)).toBe('$500.00')
})

test('the totals are those of one campaign that had everything', () => {
  const one = row({ impressions: 100, clicks: 10, conversions: 1 })
  const other = row({ impressions: 300, clicks: 10, conversions: 3, cost: cents(8_00) })
  const total = totalOf([one, other])
  expect(total).toMatchObject({ budget: 1_000_00, figures: { impressions: 400, clicks: 20 } })
  expect([textIn('ctr', total), textIn('costPer', total)]).toEqual(['5%', '$2.00'])
})

test('a campaign without a day in the range has nothing, and nobody knows before the figures are there', () => {
  const [first] = listed([campaign()], [])
  expect(first?.figures).toEqual(figures())
  const [unknown] = listed([campaign()], undefined)
  expect(unknown?.figures).toBeNull()
  expect(totalOf(unknown ? [unknown] : []).figures).toBeNull()
})

test('every set of columns has its own, each once, and a label for each', () => {
  for (const { columns } of Object.values(presetFacts)) {
    expect(new Set(columns).size).toBe(columns.length)
    for (const column of columns) expect(labelOf(column).label).not.toBe('')
  }
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
    findCampaigns(listed(all, []), { ...query, view, search }).map((each) => each.campaign.name)
  expect(names('')).toEqual(['Autumn', 'Movers week'])
  expect(names('instagram')).toEqual(['Movers week'])
  expect(names('delta')).toEqual(['Autumn'])
  expect(names('', 'active')).toEqual(['Movers week'])
  expect(countViews(all)).toMatchObject({ all: 2, active: 1, draft: 1 })
})
