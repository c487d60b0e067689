import { IconCheck, IconClock } from '@tabler/icons-react'
import { Link } from 'wouter'
import { formatTime, SLOT_LABELS } from '../../../contract/calendar.ts'
import { haulerJobPath } from '../../../contract/paths.ts'
import type { OwnSwap } from '../../../contract/swaps.ts'
import { countdown, useSecondsLeft } from '../../ui/browser/use-seconds-left.ts'
import { Button } from '../../ui/button/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './swaps.module.css'
import { type useSwaps, useWithdrawSwap } from './use-swaps.ts'

/** Each of the hauler's jobs that is offered to others, and what came of it. */
export const SwapCards = ({ own, hereOf }: Pick<ReturnType<typeof useSwaps>, 'own' | 'hereOf'>) => (
  <section className={`${layout.stack} ${styles.swaps}`} aria-label="Jobs you offered as a swap">
    {own.map((swap) => (
      <article
        key={swap.jobId}
        className={`${layout.panel} ${layout.stack} ${styles.swap}`}
        aria-label={`Swap of job #${swap.jobId}`}
      >
        <header>
          <b>Job #{swap.jobId}</b>
          <p className={layout.quiet}>
            {[SLOT_LABELS[swap.timeSlot], swap.area].filter(Boolean).join(', ')}
          </p>
        </header>
        <div role="status" className={layout.stack}>
          {swap.state === 'taken' && <Taken swap={swap} />}
          {swap.state === 'expired' && <Expired swap={swap} />}
          {swap.state === 'open' && <Open swap={swap} />}
        </div>
        {swap.state === 'open' && <Waiting swap={swap} until={hereOf(swap.openUntil)} />}
      </article>
    ))}
  </section>
)

type Props = { swap: OwnSwap }

const Open = ({ swap: { offeredAt, haulers } }: Props) => (
  <ol className={styles.steps}>
    <li data-state="done">
      <b>You offered a swap</b>
      <span>{formatTime(offeredAt)}</span>
    </li>
    <li data-state="now">
      <b>{haulers === null ? 'Offered to haulers nearby' : offeredTo(haulers)}</b>
      <span>It stays yours until one takes it</span>
    </li>
    <li>
      <b>Reassigned</b>
      <span>We'll message you when it's taken</span>
    </li>
  </ol>
)

const offeredTo = (haulers: number): string => {
  if (haulers === 0) return 'No other hauler is free now'
  return haulers === 1 ? 'Offered to 1 hauler nearby' : `Offered to ${haulers} haulers nearby`
}

function Waiting({ swap: { jobId, openUntil }, until }: Props & { until: Date }) {
  const withdrawing = useWithdrawSwap()
  return (
    <div className={layout.spread}>
      <p>
        Until {formatTime(openUntil)},{' '}
        <span role="timer" className="num">
          {countdown(useSecondsLeft(until))} left
        </span>
      </p>
      <Button
        pending={withdrawing.isPending && 'Keeping'}
        onClick={() => withdrawing.mutate({ params: { jobId } })}
      >
        Keep it
      </Button>
    </div>
  )
}

const Taken = ({ swap: { endedAt } }: Props) => (
  <p className={`${layout.notice} ${layout.good} ${styles.outcome}`}>
    <IconCheck size={20} aria-hidden="true" />
    <span>
      <b>{endedAt ? `Reassigned at ${formatTime(endedAt)}.` : 'Reassigned.'}</b> Another hauler has
      it. Nothing more to do. It doesn't count against you.
    </span>
  </p>
)

const Expired = ({ swap: { jobId, openUntil } }: Props) => (
  <>
    <p className={`${layout.notice} ${layout.soon} ${styles.outcome}`}>
      <IconClock size={20} aria-hidden="true" />
      <span>
        <b>No hauler took it by {formatTime(openUntil)}.</b> It's still yours. Keep it, or release
        it: that counts as late.
      </span>
    </p>
    <Link className={layout.link ?? ''} href={haulerJobPath(jobId)}>
      Go to job #{jobId}
    </Link>
  </>
)
