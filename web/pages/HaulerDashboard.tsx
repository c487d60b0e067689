import { useQuery } from '@tanstack/react-query'
import { parseAsString, parseAsStringLiteral, useQueryState, useQueryStates } from 'nuqs'
import { useState } from 'react'
import { getHaulerProfile, type HaulerProfile } from '../../contract/haulers.ts'
import { apiQuery } from '../api/query.ts'
import { HaulerStats } from '../dispatch/HaulerStats.tsx'
import { MyJobs } from '../dispatch/MyJobs.tsx'
import { OwnSwaps } from '../dispatch/release/OwnSwaps.tsx'
import { HaulerHeader } from '../haulers/HaulerHeader.tsx'
import { useSetupNotice } from '../haulers/use-setup-notice.ts'
import { useWeekEdits } from '../haulers/schedule/use-week-edits.ts'
import { OfflineBanner } from '../offline/OfflineBanner.tsx'
import { useOffline } from '../offline/use-offline.ts'
import { PayoutsLink } from '../payouts/PayoutsLink.tsx'
import { Button } from '../ui/button/Button.tsx'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { useScrollToHash } from '../ui/browser/use-scroll-to-hash.ts'
import { useLeaveWarning } from '../ui/dialog/use-leave-warning.ts'
import { CardSkeletons } from '../ui/feedback/CardSkeletons.tsx'
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary.tsx'
import { ErrorPanel } from '../ui/feedback/ErrorPanel.tsx'
import { onDemand, useFetchAhead } from '../ui/feedback/on-demand.tsx'
import { PageSpinner } from '../ui/feedback/PageSpinner.tsx'
import { PageHeading } from '../ui/layout/PageHeading.tsx'
import { SandboxBanner } from '../ui/layout/SandboxBanner.tsx'
import { currentUserQuery, leaveForLogin } from '../session.ts'
import styles from './hauler-dashboard.module.css'
import { HaulerTabs, tabNames, TABS, type HaulerTab } from './HaulerTabs.tsx'
import { PricedJobCard } from './PricedJobCard.tsx'

const MarketTab = onDemand(
  async () => (await import('./MarketTab.tsx')).MarketTab,
  <CardSkeletons what="available jobs" />,
)
const ScheduleTab = onDemand(
  async () => (await import('./ScheduleTab.tsx')).ScheduleTab,
  <CardSkeletons what="your availability" />,
)
const Payouts = onDemand(
  async () => (await import('../payouts/Payouts.tsx')).Payouts,
  <CardSkeletons what="your payouts" />,
)

const AccountView = onDemand(
  async () => (await import('./AccountView.tsx')).AccountView,
  <CardSkeletons what="your account" />,
)

const ProfileNotFound = onDemand(
  async () => (await import('../haulers/ProfileNotFound.tsx')).ProfileNotFound,
  <PageSpinner />,
)
const AccountStatusCard = onDemand(
  async () => (await import('../haulers/AccountStatusCard.tsx')).AccountStatusCard,
  null,
)
const AccountNotices = onDemand(
  async () => (await import('./AccountNotices.tsx')).AccountNotices,
  null,
)
const PushOffer = onDemand(
  async () => (await import('../haulers/account/PushOffer.tsx')).PushOffer,
  null,
)
const SeenAs = onDemand(async () => (await import('./SeenAs.tsx')).SeenAs, <PageSpinner />)

/** One press away from the jobs. */
const NEXT = [MarketTab, ScheduleTab, AccountView, Payouts]

const NOT_FOUND = 404

/** Where the payouts or the account stand instead of the jobs, with all that is chosen in them: it goes with them. */
const payoutsInAddress = {
  view: parseAsStringLiteral(['payouts', 'account']),
  part: parseAsString,
  month: parseAsString,
  // Under these names the list of payouts asks; the market reads some of them too.
  cursor: parseAsString,
  limit: parseAsString,
  sort: parseAsString,
  status: parseAsString,
  amount: parseAsString,
  created: parseAsString,
}

/** The hauler's dashboard; a user without a hauler profile reads how to get one. */
export function HaulerDashboard() {
  const { data: user } = useQuery(currentUserQuery)
  const { data: profile, error, refetch } = useQuery(apiQuery(getHaulerProfile, {}))
  useSetupNotice(profile?.bankConnected, refetch)

  if (profile && user?.seenUntil)
    return (
      <SeenAs profile={profile} until={user.seenUntil}>
        <Dashboard profile={profile} isSeen />
      </SeenAs>
    )
  if (profile) return <Dashboard profile={profile} />
  if (error?.status === NOT_FOUND) return <ProfileNotFound />
  if (!error) return <PageSpinner />
  return (
    <main className={styles.main}>
      <PageHeading documentTitle="Hauler Dashboard">Hauler Dashboard</PageHeading>
      <ErrorPanel what="your profile" error={error} onRetry={() => void refetch()} />
    </main>
  )
}

function Dashboard({ profile, isSeen = false }: { profile: HaulerProfile; isSeen?: boolean }) {
  const isApproved = profile.status === 'approved'
  const [{ view }, setView] = useQueryStates(payoutsInAddress, { history: 'push' })
  const [isBack, setBack] = useState(false)
  const isPayouts = view === 'payouts'
  const isAccount = view === 'account'
  const openAccount = () => void setView({ view: 'account', part: null })
  const goBack = () => {
    setBack(isPayouts)
    void setView(null)
  }
  return (
    <>
      {/* A colleague who looks keeps nothing of the hauler on this device. */}
      {!isSeen && <Offline owner={profile.id} />}
      <SandboxBanner />
      <HaulerHeader profile={profile} onAccount={openAccount} />
      <main className={styles.main}>
        {!isAccount && (
          <div className={styles.head}>
            <div>
              <PageHeading documentTitle="Hauler Dashboard">Hauler Dashboard</PageHeading>
              <p className={styles.subtitle}>Manage your junk removal jobs and earnings</p>
            </div>
            {!view && <HaulerStats isApproved={isApproved} />}
          </div>
        )}
        <div className={styles.notices}>
          <OfflineBanner />
          {(!isApproved || profile.statusReason) && <AccountStatusCard profile={profile} />}
          {!isAccount && <AccountNotices profile={profile} onAccount={openAccount} />}
        </div>
        {isAccount && (
          <ErrorBoundary what="your account">
            <AccountView
              onBack={goBack}
              onPayouts={() => void setView({ view: 'payouts', part: null })}
            />
          </ErrorBoundary>
        )}
        {isPayouts && (
          <ErrorBoundary what="your payouts">
            <Payouts user={profile.user} onBack={goBack} />
          </ErrorBoundary>
        )}
        {/* Out of sight, not gone: the week may have changes that are not saved. */}
        <div hidden={view !== null} className={styles.work}>
          <Tabs profile={profile} isApproved={isApproved} />
          {!view && (
            <div className={styles.money}>
              <PayoutsLink isReturn={isBack} onOpen={() => void setView({ view: 'payouts' })} />
            </div>
          )}
          {isApproved && !isSeen && <PushOffer />}
        </div>
      </main>
    </>
  )
}

function Offline({ owner }: { owner: HaulerProfile['id'] }) {
  useOffline(owner, leaveForLogin)
  return null
}

function Tabs({ profile, isApproved }: { profile: HaulerProfile; isApproved: boolean }) {
  const [inUrl, setTab] = useQueryState(
    'tab',
    parseAsStringLiteral(TABS).withDefault('my-jobs').withOptions({ history: 'push' }),
  )
  const weekEdits = useWeekEdits(profile.id)
  const [leavingTo, setLeavingTo] = useState<HaulerTab>()
  const tab = isApproved ? inUrl : 'my-jobs'
  const { isDirty } = weekEdits
  // Closing the page would break a save off; another tab of it does not.
  useLeaveWarning(isDirty)
  useFetchAhead(NEXT)
  useScrollToHash('job-', tab === 'my-jobs')
  const isLost = isDirty && !weekEdits.isSaving

  const go = (next: HaulerTab) =>
    tab === 'schedule' && isLost && next !== tab ? setLeavingTo(next) : void setTab(next)
  const findJobs = isApproved && (
    <Button variant="primary" onClick={() => go('available')}>
      Find a job
    </Button>
  )
  return (
    <>
      <HaulerTabs tab={tab} isApproved={isApproved} onTab={go}>
        <ErrorBoundary key={tab} what="this tab">
          {tab !== 'schedule' && <h2 className="vh">{tabNames[tab]}</h2>}
          {tab === 'my-jobs' && <OwnSwaps />}
          {tab === 'my-jobs' && (
            <MyJobs hauler={profile.status} Card={PricedJobCard} whenEmpty={findJobs} />
          )}
          {tab === 'available' && <MarketTab areas={profile.serviceAreas} />}
          {tab === 'schedule' && (
            <ScheduleTab weekEdits={weekEdits} wantsDigest={profile.wantsDigest} />
          )}
        </ErrorBoundary>
      </HaulerTabs>
      <ConfirmDialog
        opened={leavingTo !== undefined}
        title="Leave without saving?"
        cancel="Keep editing"
        action="Discard changes"
        onCancel={() => setLeavingTo(undefined)}
        onConfirm={() => {
          weekEdits.discard()
          setLeavingTo(undefined)
          if (leavingTo) void setTab(leavingTo)
        }}
      >
        Your availability has changes that are not saved.
      </ConfirmDialog>
    </>
  )
}
