import { expect, test } from 'vitest'
import type { AdFigures } from '../../contract/ad-figures.ts'
import { cents } from '../../contract/money.ts'
import { campaignPresets } from './campaign-columns.tsx'
import { FIGURE_COLUMNS, figureTexts } from './figure-text.ts'

const texts = (figures: Partial<AdFigures> = {}) =>
  figureTexts({
    budget: cents(500_00),
    figures: {
      impressions: 0,
      clicks: 0,
      conversions: 0,
      signups: 0,
      jobsCompleted: 0,
      cost: cents(0),
      revenue: cents(0),
      share: cents(0),
      gross: cents(0),
      ...figures,
    },
  })

test('where there is nothing to compute a dash stands', () => {
  expect(texts()).toMatchObject({ ctr: '—', costPer: '—', roi: '—', clicks: '0' })
  expect(texts({ cost: cents(100) })).toMatchObject({ costPer: '—' })
  expect(texts({ impressions: 10, clicks: 11 })).toMatchObject({ ctr: '—' })
  expect(texts({ share: cents(100) })).toMatchObject({ roi: '—' })
})

test('rates and costs are computed from what was counted', () => {
  const counted = texts({
    impressions: 64_210,
    clicks: 2_108,
    conversions: 3,
    cost: cents(100_00),
    share: cents(250_00),
    gross: cents(250_00),
  })
  expect(counted).toMatchObject({ ctr: '3.28%', costPer: '$33.33', roi: '150%' })
  expect(counted).toMatchObject({ budget: '$500.00', impressions: '64,210' })
})

test('every figure belongs to a set of columns, in each at most once', () => {
  for (const { columns } of campaignPresets) expect(new Set(columns).size).toBe(columns.length)
  const all = campaignPresets.flatMap(({ columns }) => columns)
  expect(FIGURE_COLUMNS.filter((id) => !all.includes(id))).toEqual([])
})
