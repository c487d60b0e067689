import { IconChevronDown, IconClock } from '@tabler/icons-react'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import layout from '../../ui/layout/layout.module.css'
import type { CardPlace } from './card-place.ts'
import styles from './today.module.css'

type Props = { job: HaulerJob; place: CardPlace; payout: string }

/** Above the current job: which stop it is, and what happened last. */
export function Strip({ place }: Pick<Props, 'place'>) {
  const { number, count, event, late, isToday } = place
  const stop = number ? `Stop ${number} of ${count}` : isToday ? 'Today’s stop' : 'Next job'
  return (
    <p className={`${layout.line} ${late ? layout.bad : layout.soon} ${styles.strip}`}>
      {late ? <IconClock size={18} aria-hidden="true" /> : <span aria-hidden="true" />}
      {late ? 'Running late' : stop}
      <em>{late ? stop : event}</em>
    </p>
  )
}

export const CurrentHead = ({ job, payout }: Props) => (
  <header className={styles.head}>
    <h3>
      {job.firstName} {job.lastName}
    </h3>
    <p className={styles.amount}>
      <strong className="num">{payout}</strong>
      Your Payout
    </p>
    <p className={`${layout.row} ${styles.number}`}>
      Job #{job.id} <StatusBadge status={job.status} />
    </p>
  </header>
)

type StopHeadProps = Props & { isOpen: boolean; onToggle: () => void }

/** A stop that opens in place; what can be pressed is its whole head. */
export const StopHead = ({ job, place, payout, isOpen, onToggle }: StopHeadProps) => (
  <header className={styles.stopHead} data-numbered={place.number !== undefined || undefined}>
    {place.number !== undefined && (
      <span className={styles.circle} aria-hidden="true">
        {place.number}
      </span>
    )}
    <h4>
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        <span className="vh">
          {place.number === undefined ? '' : `Stop ${place.number}, `}job #{job.id},{' '}
        </span>
        <span>
          {job.firstName} {job.lastName}
        </span>
      </button>
      {isOpen && (
        <span className={`${layout.row} ${styles.number}`}>
          Job #{job.id} <StatusBadge status={job.status} />
        </span>
      )}
      {!isOpen && place.number === undefined && <StatusBadge status={job.status} />}
    </h4>
    <p className={styles.amount}>
      <b className="num">{payout}</b>
      <span className={isOpen ? undefined : 'vh'}>Your Payout</span>
    </p>
    {!isOpen && <p className={styles.where}>{job.address}</p>}
    <p className={styles.when}>
      {place.line}
      {place.late && <b className={styles.late}> Running late: {place.late}.</b>}
    </p>
    <IconChevronDown className={styles.fold} data-open={isOpen} size={20} aria-hidden="true" />
  </header>
)
