import { useLocation } from 'wouter'
import type { JobPage as Job } from '../../contract/job-page.ts'
import { jobTokenIn } from '../../contract/paths.ts'
import { DayPicker } from '../booking/DayPicker.tsx'
import { openWindow } from '../booking/pickup-time.ts'
import { WindowPicker } from '../booking/WindowPicker.tsx'
import { now } from '../clock.ts'
import { ConfirmPanel } from '../job-page/ConfirmPanel.tsx'
import { JobActions } from '../job-page/JobActions.tsx'
import { JobFacts } from '../job-page/JobFacts.tsx'
import { JobMoney } from '../job-page/JobMoney.tsx'
import { JobPageFrame } from '../job-page/JobPageFrame.tsx'
import { JobTimeline } from '../job-page/JobTimeline.tsx'
import styles from '../job-page/job-page.module.css'
import { PayPanel } from '../job-page/PayPanel.tsx'
import { PickupTime } from '../job-page/PickupTime.tsx'
import type { PickWindow } from '../job-page/RescheduleDialog.tsx'
import { TipPanel } from '../job-page/tip/TipPanel.tsx'
import { useBackFromBank } from '../payment/use-back-from-bank.ts'
import { PricePanel } from '../price-changes/customer/PricePanel.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import layout from '../ui/layout/layout.module.css'
import { PageHeading } from '../ui/layout/PageHeading.tsx'

/** The customer's own page of one job, for the person with the link from a message. */
export function JobPage() {
  const [path] = useLocation()
  const token = jobTokenIn(path) ?? ''
  useBackFromBank(token)
  return <JobPageFrame token={token}>{(job) => <Shown token={token} job={job} />}</JobPageFrame>
}

const Shown = ({ token, job }: { token: string; job: Job }) => (
  <>
    <div className={`${layout.row} ${styles.heading}`}>
      <PageHeading look="display" documentTitle={`Pickup #${job.id}`}>
        Your pickup #{job.id}
      </PageHeading>
      <StatusBadge status={job.status} />
    </div>
    <PayPanel token={token} job={job} />
    <PricePanel token={token} job={job} />
    <ConfirmPanel token={token} job={job} />
    <PickupTime job={job} />
    <div className={`${layout.columns} ${styles.columns}`}>
      <div>
        <JobTimeline job={job} />
        <JobFacts job={job} />
      </div>
      <div>
        <JobMoney token={token} job={job} />
        <TipPanel token={token} job={job} />
        <JobActions token={token} job={job} pickWindow={pickWindow} />
      </div>
    </div>
  </>
)

const pickWindow: PickWindow = ({ day, window, error, onChange }) => (
  <>
    <DayPicker
      id="move-day"
      value={day}
      error={error}
      onChange={(next) => onChange({ day: next, window: openWindow(next, window, now()) })}
    />
    <WindowPicker
      id="move-window"
      day={day}
      value={window}
      error={undefined}
      onChange={(next) => onChange({ day, window: next })}
    />
  </>
)
