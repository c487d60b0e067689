import { formatTime } from '../../../contract/calendar.ts'
import type { SwapOffer } from '../../../contract/swaps.ts'
import { usePassFocus } from '../../ui/browser/use-pass-focus.ts'
import { countdown, useSecondsLeft } from '../../ui/browser/use-seconds-left.ts'
import { Button } from '../../ui/button/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import { dayText, shortLoadText, windowText } from '../job-texts.ts'
import { offerText, payoutLabel } from '../payout.ts'
import styles from './swaps.module.css'
import { useSwaps, useTakeSwap } from './use-swaps.ts'

/** Jobs that other haulers cannot do after all, and that this hauler may take now. Nothing without one. */
export function SwapOffers() {
  const { offers, hereOf } = useSwaps()
  if (offers.length === 0) return null
  return (
    <section className={`${layout.stack} ${styles.swaps}`} aria-labelledby="swap-offers">
      <h3 id="swap-offers">Another hauler needs a swap</h3>
      {offers.map((job) => (
        <Offer key={job.id} job={job} until={hereOf(job.openUntil)} />
      ))}
    </section>
  )
}

function Offer({ job, until }: { job: SwapOffer; until: Date }) {
  const card = usePassFocus<HTMLElement>()
  const taking = useTakeSwap()
  const facts = [dayText(job.preferredDate), windowText(job), shortLoadText(job.loadSize)]
  return (
    <article
      ref={card}
      tabIndex={-1}
      className={`${layout.panel} ${layout.stack} ${styles.swap}`}
      aria-label={`Swap of job #${job.id}`}
    >
      <header className={`${layout.spread} ${styles.head}`}>
        <div>
          <small className="num">Job #{job.id}</small>
          <h4>{job.address}</h4>
        </div>
        <p>
          <strong className="num">{offerText(job)}</strong>
          <small>{payoutLabel(job)}</small>
        </p>
      </header>
      <p className={layout.quiet}>{facts.join(', ')}</p>
      <p className={styles.text}>{job.description}</p>
      <div className={layout.spread}>
        <p>
          Until {formatTime(job.openUntil)},{' '}
          <span role="timer" className="num">
            {countdown(useSecondsLeft(until))} left
          </span>
        </p>
        <Button
          variant="primary"
          pending={taking.isPending && 'Taking'}
          onClick={() => taking.mutate({ params: { jobId: job.id } })}
        >
          Take this job
        </Button>
      </div>
    </article>
  )
}
