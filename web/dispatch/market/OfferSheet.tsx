import {
  IconBox,
  IconCalendar,
  IconClock,
  IconLock,
  IconRoute,
  IconStairs,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { accessFacts } from '../../../contract/access.ts'
import { SLOT_LABELS, windowFacts } from '../../../contract/calendar.ts'
import type { OfferedJob } from '../../../contract/hauler-jobs.ts'
import { formatMoney } from '../../../contract/money.ts'
import { now } from '../../clock.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { LongText } from '../../ui/layout/LongText.tsx'
import layout from '../../ui/layout/layout.module.css'
import { dayText, loadText } from '../job-texts.ts'
import { JobPhotos } from '../JobPhotos.tsx'
import { offerText, payoutLabel } from '../payout.ts'
import { distanceText, perHourText, releaseText, workBasis } from './offer-copy.ts'
import styles from './offer-sheet.module.css'
import { OfferTags } from './OfferTags.tsx'
import type { useClaim } from './use-claim.ts'

const ICON = { size: 20, stroke: 1.8, 'aria-hidden': true }

type Props = Pick<ReturnType<typeof useClaim>, 'claim' | 'isClaiming'> & {
  job: OfferedJob
  opened: boolean
  /** It is not on the market any more. */
  isTaken: boolean
  /** What the hauler has to know of the claim: it is lost, or not to be had yet. */
  news: ReactNode
  onClose: () => void
}

/** All that a hauler may know of a job before the claim, above the list, which stays where it is. */
export function OfferSheet({ job, opened, isTaken, news, claim, isClaiming, onClose }: Props) {
  return (
    <Dialog title={job.address} opened={opened} isNarrow onClose={onClose}>
      <div className={layout.stack}>
        <p className={`${styles.which} num`}>
          Job #{job.id}, {dayText(job.preferredDate)}, {windowFacts[job.preferredTime].hours}
        </p>
        <OfferTags job={job} />
        <div>
          <strong className={`${styles.payout} num`}>{offerText(job)}</strong>
          <p className={`${layout.quiet} num`}>
            {payoutLabel(job)}
            {job.estimatedPrice !== null && ` of ~${formatMoney(job.estimatedPrice)}`}
          </p>
        </div>
        <JobPhotos photos={job.photos} />
        <Facts job={job} />
        <footer className={styles.foot}>
          <p className={styles.news} role="status">
            {news}
          </p>
          {/* One button in both states: the focus stays on it when the job goes. */}
          <Button
            variant={isTaken ? 'primary' : 'cta'}
            size="l"
            wide
            pending={isClaiming && 'Claiming'}
            onClick={isTaken ? onClose : claim}
          >
            {isTaken ? 'Back to the list' : 'Claim Job'}
          </Button>
          {!isTaken && <p className={layout.quiet}>{releaseText(job, now())}</p>}
        </footer>
      </div>
    </Dialog>
  )
}

const Facts = ({ job }: { job: OfferedJob }) => {
  const [distance, from] = job.distance ? distanceText(job.distance) : ['', '']
  const [where, ...others] = job.access ? accessFacts(job.access) : []
  return (
    <div className={layout.panel}>
      {job.work && (
        <Fact
          icon={<IconClock {...ICON} />}
          title={perHourText(job) ?? 'Price still being checked'}
        >
          {workBasis(job.work)}
        </Fact>
      )}
      {job.slot && (
        <Fact icon={<IconCalendar {...ICON} />} title={`Fits ${SLOT_LABELS[job.slot]}`}>
          {job.hasFreeSlot
            ? 'Your slot has no job yet.'
            : 'Your slot has another job, and room for this one.'}
        </Fact>
      )}
      {job.distance && (
        <Fact icon={<IconRoute {...ICON} />} title={distance}>
          {from.trim()}
        </Fact>
      )}
      <Fact icon={<IconBox {...ICON} />} title={loadText(job.loadSize)}>
        <LongText text={job.description} />
      </Fact>
      <Fact icon={<IconStairs {...ICON} />} title={where ?? 'Access'}>
        {where ? others.join(', ') : "The customer hasn't said how to get to the load."}
      </Fact>
      <Fact icon={<IconLock {...ICON} />} title="After you claim">
        Name, phone, exact address and any notes for you.
      </Fact>
    </div>
  )
}

const Fact = ({
  icon,
  title,
  children,
}: {
  icon: ReactNode
  title: string
  children: ReactNode
}) => (
  <div className={styles.fact}>
    {icon}
    <div>
      <b className="num">{title}</b>
      <p className={`${layout.quiet} num`}>{children}</p>
    </div>
  </div>
)
