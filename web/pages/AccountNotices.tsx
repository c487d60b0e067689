import type { HaulerProfile } from '../../contract/haulers.ts'
import { AccountNotice } from '../haulers/account/AccountNotice.tsx'
import { AreasBanner } from '../haulers/account/AreasBanner.tsx'
import { PhotoNotice } from '../haulers/account/PhotoNotice.tsx'
import { ReopenCard } from '../haulers/account/ReopenCard.tsx'
import { BankBanner } from '../haulers/BankBanner.tsx'

/** What of the account stands in the way of the next job, above the jobs. */
export const AccountNotices = ({
  profile,
  onAccount,
}: {
  profile: HaulerProfile
  onAccount: () => void
}) => (
  <>
    <PhotoNotice onAccount={onAccount} />
    <AccountNotice profile={profile} onAccount={onAccount} />
    {profile.status === 'rejected' && <ReopenCard />}
    {profile.needsAreas && profile.status !== 'rejected' && <AreasBanner profile={profile} />}
    {!profile.bankConnected && <BankBanner />}
  </>
)
