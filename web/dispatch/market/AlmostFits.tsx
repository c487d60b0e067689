import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatPickupDay, SLOT_LABELS } from '../../../contract/calendar.ts'
import {
  getHaulerSchedule,
  resumeNewJobs,
  setScheduleDays,
} from '../../../contract/hauler-schedule.ts'
import { type AlmostFit, listAlmostFits, type OfferChange } from '../../../contract/market.ts'
import { haulerAccountPath } from '../../../contract/paths.ts'
import { apiQuery, useApiMutation } from '../../api/query.ts'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from '../dispatch.module.css'
import { changeText } from './offer-copy.ts'
import { OfferFacts } from './OfferFacts.tsx'
import offers from './offers.module.css'
import { MARKET_READS } from './use-claim.ts'

/** Below the market: jobs that one change would put on it, each with that change. Without any it is not there. */
export function AlmostFits() {
  const { data: jobs = [] } = useQuery(apiQuery(listAlmostFits, {}))
  if (jobs.length === 0) return null
  return (
    <section className={offers.almost} aria-labelledby="almost-fits">
      <header className={layout.spread}>
        <h3 id="almost-fits">Almost fits</h3>
        <span className={layout.quiet}>{jobs.length === 1 ? '1 job' : `${jobs.length} jobs`}</span>
      </header>
      <div className={`${layout.stack} ${styles.cards}`}>
        {jobs.map((fit) => (
          <AlmostCard key={fit.job.id} {...fit} />
        ))}
      </div>
    </section>
  )
}

const AlmostCard = ({ job, change }: AlmostFit) => {
  const [reason, remedy] = changeText(change, job)
  return (
    <article
      className={`${styles.card} ${offers.offer}`}
      aria-label={`Job #${job.id}, almost fits`}
      data-almost
    >
      <OfferFacts job={job} />
      <p className={offers.why}>
        <IconInfoCircle size={18} aria-hidden="true" />
        <span>
          <b>{reason}</b>
          {remedy}
        </span>
      </p>
      <footer className={offers.change}>
        <ChangeButton change={change} />
      </footer>
    </article>
  )
}

function ChangeButton({ change }: { change: OfferChange }) {
  switch (change.kind) {
    case 'open_slot':
      return <OpenSlot {...change} />
    case 'end_pause':
      return <EndPause />
    case 'add_area':
      return (
        <ButtonLink href={`${haulerAccountPath}&part=areas`} wide>
          Add {change.area}
        </ButtonLink>
      )
    case 'bigger_vehicle':
      return (
        <ButtonLink href={`${haulerAccountPath}&part=vehicle`} wide>
          Change vehicle
        </ButtonLink>
      )
  }
}

/** Opens the slot on that day alone: the job is on the market then, to be claimed. */
function OpenSlot({ day, slot }: Extract<OfferChange, { kind: 'open_slot' }>) {
  const text = `${formatPickupDay(day)}, ${SLOT_LABELS[slot]}`
  const { mutate, isPending } = useApiMutation(setScheduleDays, {
    refetches: [...MARKET_READS, getHaulerSchedule],
    success: `${text}, is open. You can claim the job now`,
    failure: ({ reason }) => reason,
  })
  return (
    <Button
      wide
      pending={isPending && 'Opening'}
      onClick={() => mutate({ body: { from: day, to: day, slots: [slot], maxJobs: 1 } })}
    >
      Open {text}
    </Button>
  )
}

function EndPause() {
  const { mutate, isPending } = useApiMutation(resumeNewJobs, {
    refetches: [...MARKET_READS, getHaulerSchedule],
    success: 'You take new jobs again',
    failure: ({ reason }) => reason,
  })
  return (
    <Button wide pending={isPending && 'Resuming'} onClick={() => mutate({})}>
      End pause
    </Button>
  )
}
