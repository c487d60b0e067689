import { expect, test } from 'vitest'
import type { AdAnalytics } from '../../contract/ad-metrics.ts'
import { funnelOf } from './AdFigures.tsx'

const figures = {
  totalImpressions: 10_000,
  totalClicks: 270,
  totalConversions: 12,
  totalSignups: 2,
  totalJobsCompleted: 5,
}
// The funnel reads these alone.
const shares = (changed: Partial<typeof figures> = {}) =>
  funnelOf({ ...figures, ...changed } as AdAnalytics).map(({ share }) => share)

test('each step says what share of the one before it is', () => {
  expect(shares()).toEqual([
    'as entered from the networks',
    '2.7% of impressions',
    '4.44% of clicks · 10 bookings, 2 haulers',
    '50% of bookings',
  ])
})

test('a share of nothing, or of fewer, is not claimed', () => {
  expect(shares({ totalImpressions: 100, totalConversions: 1, totalSignups: 1 })).toEqual([
    'as entered from the networks',
    '',
    '0.37% of clicks · 0 bookings, 1 hauler',
    '',
  ])
})
