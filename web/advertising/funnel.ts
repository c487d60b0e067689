import type { AdAnalytics } from '../../contract/ad-metrics.ts'
import type { FunnelStep } from '../ui/charts/Funnel.tsx'
import { countText } from '../ui/list/total-text.ts'
import { rateText } from './figure-text.ts'

/** What share of the step before went on; nothing where that step has fewer, or none. */
const shareOf = (count: number, before: number, of: string): string =>
  before === 0 || count > before ? '' : `${rateText(count / before)} of ${of}`

const plural = (count: number, noun: string): string =>
  `${countText(count)} ${noun}${count === 1 ? '' : 's'}`

/** Impressions, clicks, sign-ups and jobs. Jobs come from bookings alone: haulers who registered have none here. */
export function funnelOf(analytics: AdAnalytics): FunnelStep[] {
  const { totalImpressions, totalClicks, totalConversions, totalSignups, totalJobsCompleted } =
    analytics
  const bookings = totalConversions - totalSignups
  const parts = `${plural(bookings, 'booking')}, ${plural(totalSignups, 'hauler')}`
  return [
    { name: 'Impressions', count: totalImpressions, share: 'as entered from the networks' },
    {
      name: 'Clicks',
      count: totalClicks,
      share: shareOf(totalClicks, totalImpressions, 'impressions'),
    },
    {
      name: 'Sign-ups',
      count: totalConversions,
      share: [shareOf(totalConversions, totalClicks, 'clicks'), parts].filter(Boolean).join(' · '),
    },
    {
      name: 'Jobs completed',
      count: totalJobsCompleted,
      share: shareOf(totalJobsCompleted, bookings, 'bookings'),
    },
  ]
}
