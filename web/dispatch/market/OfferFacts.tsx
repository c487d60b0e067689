import { IconBox, IconCalendar, IconRoute } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { accessFacts } from '../../../contract/access.ts'
import { windowFacts } from '../../../contract/calendar.ts'
import type { OfferedJob } from '../../../contract/hauler-jobs.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from '../dispatch.module.css'
import { dayText, loadText } from '../job-texts.ts'
import { JobPhotos } from '../JobPhotos.tsx'
import { offerText, payoutLabel } from '../payout.ts'
import { distanceText, perHourText, slotText, workText } from './offer-copy.ts'
import offers from './offers.module.css'
import { OfferTags } from './OfferTags.tsx'

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true }

type OfferFactsProps = { job: OfferedJob }

/** What a hauler reads of a job before the claim: what it pays first, and no customer. */
export const OfferFacts = ({ job }: OfferFactsProps) => (
  <div className={offers.body}>
    <p className={offers.top}>
      <small className="num">Job #{job.id}</small>
      <OfferTags job={job} />
    </p>
    <div className={offers.pay}>
      <p>
        <strong className="num">{offerText(job)}</strong>
        <small>{payoutLabel(job)}</small>
      </p>
      <PerHour job={job} />
    </div>
    <h3>{job.address}</h3>
    <Where job={job} />
    {job.access && (
      <p className={`${layout.row} ${offers.access}`}>
        {accessFacts(job.access).map((fact) => (
          <span key={fact} className={layout.tag}>
            {fact}
          </span>
        ))}
      </p>
    )}
    <JobPhotos photos={job.photos} />
  </div>
)

const PerHour = ({ job }: { job: OfferedJob }) => (
  <p className={offers.perHour}>
    {job.estimatedPrice === null ? (
      <small>Price still being checked</small>
    ) : (
      job.work && (
        <>
          <b className="num">{perHourText(job)}</b>
          <small className="num">{workText(job.work)}</small>
        </>
      )
    )}
  </p>
)

const Where = ({ job }: OfferFactsProps) => {
  const [distance, from] = job.distance ? distanceText(job.distance) : ['', '']
  const { hours } = windowFacts[job.preferredTime]
  return (
    <>
      <Fact icon={<IconCalendar {...ICON} />}>
        <b className="num">
          {dayText(job.preferredDate)}, {hours}
        </b>
        {slotText(job)}
      </Fact>
      {job.distance && (
        <Fact icon={<IconRoute {...ICON} />}>
          <b className="num">{distance}</b>
          {from}
        </Fact>
      )}
      <Fact icon={<IconBox {...ICON} />}>
        <b>{loadText(job.loadSize)}.</b>{' '}
        <span className={offers.shortDescription}>{job.description}</span>
      </Fact>
    </>
  )
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className={styles.row}>
    <span aria-hidden="true">{icon}</span>
    <span>{children}</span>
  </p>
)
