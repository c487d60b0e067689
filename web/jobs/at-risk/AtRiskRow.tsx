import { IconChevronDown } from '@tabler/icons-react'
import type { AtRiskJob, RiskAction } from '../../../contract/at-risk.ts'
import { windowStart } from '../../../contract/calendar.ts'
import { usePassFocus } from '../../ui/browser/use-pass-focus.ts'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { JobLink } from '../../ui/button/JobLink.tsx'
import { dialable } from '../../ui/field/phone.ts'
import layout from '../../ui/layout/layout.module.css'
import { Menu } from '../../ui/menu/Menu.tsx'
import styles from './at-risk.module.css'
import {
  actionLabel,
  actionWhy,
  distanceAbout,
  distanceText,
  personOf,
  riskFacts,
  riskTag,
  riskTitle,
  notifiedText,
  timerShares,
} from './risk-copy.ts'

/** The id of the button with the best action of a job: keys press it. */
export const buttonId = (jobId: number): string => `at-risk-${jobId}`

type Props = {
  job: AtRiskJob
  now: Date
  /** The key of the row; null beyond the ninth. */
  digit: number | null
  isFirst: boolean
  isBusy: boolean
  onAct: (action: RiskAction) => void
}

/** One job at risk: how long, what is the matter, and what to do. */
export function AtRiskRow({ job, now, digit, isFirst, isBusy, onAct }: Props) {
  const row = usePassFocus<HTMLLIElement>()
  // A payout that waits is no trouble of the day.
  const isPast = job.at <= now && job.kind !== 'no_proof'
  const [best, ...others] = job.actions
  if (!best) return null
  return (
    <li
      ref={row}
      tabIndex={-1}
      className={styles.row}
      aria-label={`Job #${job.jobId}`}
      data-first={isFirst}
    >
      <p className={styles.time} data-past={isPast}>
        <strong className="num">{distanceText(job.at, now)}</strong>
        <span className={layout.dim}>{distanceAbout(job, now)}</span>
      </p>
      <div className={styles.matter}>
        <h3>{riskTitle(job)}</h3>
        <p className={layout.quiet}>{riskFacts(job)}</p>
        {job.kind === 'unassigned' && !isPast && <Timers job={job} now={now} />}
        <p className={`${layout.row} ${styles.about}`}>
          <span className={`${layout.tag} ${isPast ? layout.bad : layout.soon}`}>
            {riskTag(job.kind)}
          </span>
          <JobLink id={job.jobId} />
          {job.haulerRemindedAt && (
            <span className={layout.dim}>
              {job.hauler?.firstName ?? 'The hauler'} was reminded{' '}
              {notifiedText(job.haulerRemindedAt, now)}
            </span>
          )}
          {job.customerNotifiedAt && (
            <span className={layout.dim}>
              {job.customer.firstName} got a message {notifiedText(job.customerNotifiedAt, now)}
            </span>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        <div className={styles.best}>
          <BestAction
            action={best}
            job={job}
            digit={digit}
            isFirst={isFirst}
            isBusy={isBusy}
            onAct={onAct}
          />
          <Menu
            trigger={
              <IconButton label={`Other actions for job #${job.jobId}`}>
                <IconChevronDown size={20} aria-hidden="true" />
              </IconButton>
            }
            actions={others.map((action) => ({
              label: actionLabel(action, job),
              isGrave: action.do === 'refund',
              disabled: isBusy,
              onSelect: () => onAct(action),
            }))}
          />
        </div>
        <p className={layout.quiet}>{actionWhy(best, job)}</p>
      </div>
    </li>
  )
}

type BestProps = Omit<Props, 'now'> & { action: RiskAction }

function BestAction({ action, job, digit, isFirst, isBusy, onAct }: BestProps) {
  const look = { variant: isFirst ? 'cta' : 'secondary', wide: true } as const
  const words = (
    <>
      {actionLabel(action, job)}
      {digit !== null && <kbd aria-hidden="true">{isFirst ? 'Enter' : digit}</kbd>}
    </>
  )
  if (action.do === 'call')
    return (
      <ButtonLink
        {...look}
        id={buttonId(job.jobId)}
        href={`tel:${dialable(personOf(action.who, job).phone)}`}
      >
        {words}
      </ButtonLink>
    )
  return (
    <Button {...look} id={buttonId(job.jobId)} disabled={isBusy} onClick={() => onAct(action)}>
      {words}
    </Button>
  )
}

const TIMERS = ['24 h: offer widened', '12 h: Auto-Assign', '6 h: customer chooses'] as const

/** What happens by itself to a job without a hauler, and how far that is. */
function Timers({ job, now }: { job: AtRiskJob; now: Date }) {
  const shares = timerShares(windowStart(job.preferredDate, job.preferredTime), now)
  const next = shares.findIndex((share) => share < 1)
  return (
    <ol className={styles.timers} aria-label="What happens by itself">
      {TIMERS.map((words, at) => (
        <li key={words} data-now={at === next}>
          <i style={{ ['--share' as string]: shares[at] }} aria-hidden="true" />
          {words}
        </li>
      ))}
    </ol>
  )
}
