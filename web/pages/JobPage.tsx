import { useLocation } from 'wouter'
import type { NextBooking } from '../../contract/book-again.ts'
import type { JobPage as Job } from '../../contract/job-page.ts'
import { jobTokenIn, paths } from '../../contract/paths.ts'
import { jobEventsAddress, useLive } from '../api/use-live.ts'
import { MoveWindow } from '../booking/when/MoveWindow.tsx'
import { BookAgain } from '../job-page/after/BookAgain.tsx'
import { EarlyStartPanel } from '../job-page/after/EarlyStartPanel.tsx'
import { PhotoConsentPanel } from '../job-page/after/PhotoConsentPanel.tsx'
import { ProblemPanel } from '../job-page/after/ProblemPanel.tsx'
import { ProofPanel } from '../job-page/after/ProofPanel.tsx'
import { RatePanel } from '../job-page/after/RatePanel.tsx'
import { ReportPart } from '../job-page/after/ReportPart.tsx'
import { ChoiceCard } from '../job-page/ChoiceCard.tsx'
import { ConfirmPanel } from '../job-page/ConfirmPanel.tsx'
import { FindingCard } from '../job-page/FindingCard.tsx'
import { HaulerCard } from '../job-page/HaulerCard.tsx'
import { JobHead } from '../job-page/head/JobHead.tsx'
import { JobActions } from '../job-page/JobActions.tsx'
import { JobFacts } from '../job-page/JobFacts.tsx'
import { JobMoney } from '../job-page/JobMoney.tsx'
import { JobPageFrame } from '../job-page/JobPageFrame.tsx'
import { JobTimeline } from '../job-page/JobTimeline.tsx'
import styles from '../job-page/job-page.module.css'
import { LateActions } from '../job-page/head/LateActions.tsx'
import { AreaMap } from '../job-page/map/AreaMap.tsx'
import { MovePanel } from '../job-page/MovePanel.tsx'
import { PayPanel } from '../job-page/PayPanel.tsx'
import type { PickWindow } from '../job-page/RescheduleDialog.tsx'
import { TipPanel } from '../job-page/tip/TipPanel.tsx'
import { useBackFromBank } from '../payment/use-back-from-bank.ts'
import { PricePanel } from '../price-changes/customer/PricePanel.tsx'
import layout from '../ui/layout/layout.module.css'

/** The customer's own page of one job, for the person with the link from a message. */
export function JobPage() {
  const [path] = useLocation()
  const token = jobTokenIn(path) ?? ''
  useBackFromBank(token)
  return <JobPageFrame token={token}>{(job) => <Shown token={token} job={job} />}</JobPageFrame>
}

function Shown({ token, job }: { token: string; job: Job }) {
  useLive(jobEventsAddress(token))
  return <Parts token={token} job={job} />
}

const Parts = ({ token, job }: { token: string; job: Job }) => (
  <>
    <JobHead token={token} job={job}>
      <LateActions token={token} job={job} pickWindow={pickWindow} />
    </JobHead>
    <PayPanel token={token} job={job} />
    <MovePanel token={token} job={job} />
    <ConfirmPanel token={token} job={job} />
    <div className={`${layout.columns} ${styles.columns}`}>
      <div>
        <PricePanel token={token} job={job} />
        <EarlyStartPanel token={token} job={job} />
        <ProblemPanel token={token} job={job} />
        <ChoiceCard token={token} job={job} pickWindow={pickWindow} />
        <FindingCard job={job} />
        <RatePanel token={token} job={job} />
        <TipPanel token={token} job={job} />
        <HaulerCard job={job} />
        <div className={styles.later}>
          <JobTimeline job={job} />
        </div>
      </div>
      <div>
        <JobMoney token={token} job={job} />
        <MiniMap job={job} />
        <JobFacts token={token} job={job} />
        <ProofPanel job={job} />
        <PhotoConsentPanel token={token} job={job} />
        <JobActions token={token} job={job} pickWindow={pickWindow} />
        <div className={styles.facts}>
          <BookAgain token={token} job={job} onBook={bookAgain} />
        </div>
        <div className={styles.facts}>
          <ReportPart token={token} job={job} />
        </div>
      </div>
    </div>
  </>
)

/** The sketch of the area, while no hauler's card carries it. */
function MiniMap({ job: { area, address, status } }: { job: Job }) {
  if (area === null || status !== 'pending') return null
  return (
    <div className={`${layout.panel} ${styles.mini}`}>
      <AreaMap area={area} address={address} />
    </div>
  )
}

/** The booking form takes up its draft. */
async function bookAgain(next: NextBooking): Promise<void> {
  const { draftNextBooking } = await import('../booking/book-again.ts')
  draftNextBooking(next)
  location.assign(`${paths.home}?book=1`)
}

const pickWindow: PickWindow = (choice) => <MoveWindow {...choice} />
