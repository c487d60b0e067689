import { dayOf } from '../../contract/calendar.ts'
import type { HaulerProfile } from '../../contract/haulers.ts'
import { now } from '../clock.ts'
import { AvailableJobs } from '../dispatch/market/AvailableJobs.tsx'
import { SwapOffers } from '../dispatch/release/SwapOffers.tsx'
import { ShareNotice } from '../haulers/ShareNotice.tsx'

type Props = { areas: HaulerProfile['serviceAreas'] }

/** What the hauler may take, and for which share: swaps that colleagues offer, and the market. */
export const MarketTab = ({ areas }: Props) => (
  <>
    <ShareNotice />
    <SwapOffers />
    <AvailableJobs today={dayOf(now())} areas={areas} />
  </>
)
