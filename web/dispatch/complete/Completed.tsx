import { IconCheck } from '@tabler/icons-react'
import { formatAhead } from '../../../contract/calendar.ts'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { now } from '../../clock.ts'
import { Button } from '../../ui/button/Button.tsx'
import dialog from '../../ui/dialog/dialog.module.css'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import layout from '../../ui/layout/layout.module.css'
import { payoutNews, payoutText } from '../payout.ts'
import styles from './complete.module.css'

type Props = { job: HaulerJob; onClose: () => void }

/** What comes after the completion: when the hauler is paid, and what it waits for. */
export function Completed({ job, onClose }: Props) {
  const { payout, completedAt, firstName } = job
  const news = payoutNews(job, now())
  const paidAt = payout?.releasesAt
    ? `${formatAhead(payout.releasesAt, now())}, automatically`
    : null
  const isHeld = payout?.status === 'on_hold' || payout?.status === 'waiting_for_bank'
  const waitsForTimeOnly = payout?.waitsFor == null || payout.waitsFor === 'time'
  return (
    <>
      <div className={`${dialog.formBody} ${layout.stack}`}>
        <section className={`${layout.panel} ${styles.paid}`} aria-label="Your payout">
          {isHeld && <StatusBadge status="pending">on hold</StatusBadge>}
          <b className={layout.figure}>{payoutText(job)}</b>
          {news && <p className={styles.news}>{news}</p>}
          {waitsForTimeOnly && (
            <p className={layout.quiet}>
              It goes to your bank account automatically, and can take your bank 1-2 business days
              to show.
            </p>
          )}
        </section>
        <ol className={styles.line}>
          <Event isDone title="Completed" about={completedAt && formatAhead(completedAt, now())} />
          {payout?.releasesAt && (
            <Event
              title="On hold"
              about={`${firstName} can report a problem until ${formatAhead(payout.releasesAt, now())}`}
            />
          )}
          <Event
            title="Paid"
            about={payout?.waitsFor === 'time' ? paidAt : 'Once nothing holds it'}
          />
        </ol>
        <p className={layout.quiet}>
          {firstName} gets the receipt
          {job.proof === 'missing' ? '' : ' and sees where everything went'}.
        </p>
      </div>
      <footer className={dialog.formFoot} data-foot-bar>
        <Button variant="cta" wide onClick={onClose}>
          Back to my jobs
        </Button>
      </footer>
    </>
  )
}

type EventProps = { title: string; about: string | null; isDone?: boolean }

const Event = ({ title, about, isDone = false }: EventProps) => (
  <li data-done={isDone}>
    <span aria-hidden="true">{isDone && <IconCheck size={12} stroke={3} />}</span>
    <b>{title}</b>
    {about && <small>{about}</small>}
  </li>
)
