import { useLocation } from 'wouter'
import { formatDay, formatWeekday, SLOT_LABELS, windowFacts } from '../../contract/calendar.ts'
import { LINK_GONE, type JobPage as Job } from '../../contract/job-page.ts'
import { jobTokenIn, paths } from '../../contract/paths.ts'
import { useJobPage } from '../api/job-page.ts'
import { DayPicker } from '../booking/DayPicker.tsx'
import { openWindow } from '../booking/pickup-time.ts'
import { WindowPicker } from '../booking/WindowPicker.tsx'
import { now } from '../clock.ts'
import layout from '../ui/layout/layout.module.css'
import styles from '../job-page/job-page.module.css'
import { JobActions } from '../job-page/JobActions.tsx'
import { JobFacts } from '../job-page/JobFacts.tsx'
import { JobMoney } from '../job-page/JobMoney.tsx'
import { JobTimeline } from '../job-page/JobTimeline.tsx'
import { PayPanel } from '../job-page/PayPanel.tsx'
import type { PickWindow } from '../job-page/RescheduleDialog.tsx'
import { TipPanel } from '../job-page/tip/TipPanel.tsx'
import { useBackFromBank } from '../payment/use-back-from-bank.ts'
import { PricePanel } from '../price-changes/customer/PricePanel.tsx'
import { readSettings } from '../settings.ts'
import { ButtonLink } from '../ui/button/Button.tsx'
import { ThemeSwitch } from '../ui/button/ThemeSwitch.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import { dialable } from '../ui/field/phone.ts'
import { Brand } from '../ui/layout/Brand.tsx'
import { PageHeading } from '../ui/layout/PageHeading.tsx'
import { SandboxBanner } from '../ui/layout/SandboxBanner.tsx'
import truck from '../ui/media/drawings/truck-outline.svg'

/** The customer's own page of one job, for the person with the link from a message. */
export function JobPage() {
  const [path] = useLocation()
  const token = jobTokenIn(path) ?? ''
  const query = useJobPage(token)
  useBackFromBank(token)
  const isGone = query.error?.status === 404
  return (
    <>
      <SandboxBanner />
      <header className={styles.top}>
        <Brand />
        <ThemeSwitch />
      </header>
      <main className={styles.page}>
        {isGone && <Gone />}
        {!isGone && <QueryError what="your pickup" query={query} />}
        {!isGone && query.data && <Shown token={token} job={query.data} />}
        {query.isPending && <Waiting />}
        <Help />
      </main>
    </>
  )
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
    <p className={`${layout.figure} ${styles.when}`} data-over={job.status === 'cancelled'}>
      {formatWeekday(job.preferredDate)}, {formatDay(job.preferredDate)}
      <small>{whenText(job)}</small>
    </p>
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

function whenText({ status, timeSlot, preferredTime, hauler, due }: Job): string {
  if (status === 'cancelled') return 'This pickup was cancelled.'
  if (status === 'in_progress' && hauler) return `${hauler.firstName} has started`
  if (status === 'completed' && hauler) return `Completed by ${hauler.firstName}`
  const { label, hours } = windowFacts[preferredTime]
  const window = `${label}, ${hours}`
  if (due) return `${window} · Not confirmed yet`
  if (!hauler) return `${window} · Finding a hauler`
  return timeSlot
    ? `${hauler.firstName} comes ${SLOT_LABELS[timeSlot]}`
    : `${window} · ${hauler.firstName}`
}

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

const Gone = () => (
  <div className={`${layout.middle} ${styles.gone}`}>
    <img src={truck} alt="" width={210} height={106} />
    <PageHeading look="display" documentTitle={LINK_GONE}>
      {LINK_GONE}
    </PageHeading>
    <p>
      Links end 30 days after the pickup. Sign in with your email or phone to see all your pickups.
    </p>
    <ButtonLink variant="primary" href={paths.myPickups}>
      See your pickups
    </ButtonLink>
  </div>
)

const Waiting = () => (
  <div
    className={`${layout.appears} ${styles.waiting}`}
    role="status"
    aria-label="Loading your pickup"
  >
    <div style={{ height: 44, maxWidth: 320 }} />
    <div style={{ height: 104, marginTop: 16 }} />
    <div style={{ height: 300, marginTop: 16 }} />
  </div>
)

function Help() {
  const { supportPhone } = readSettings()
  return (
    <p className={styles.help}>
      Questions? Call <a href={`tel:${dialable(supportPhone)}`}>{supportPhone}</a>.
    </p>
  )
}
