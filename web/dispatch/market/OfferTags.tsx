import { IconStar } from '@tabler/icons-react'
import { formatTime } from '../../../contract/calendar.ts'
import type { OfferedJob } from '../../../contract/hauler-jobs.ts'
import layout from '../../ui/layout/layout.module.css'
import offers from './offers.module.css'

const COLLECTS = { cash: 'cash', e_transfer: 'an e-transfer', cheque: 'a cheque' } as const

/** What is special about an offer: that its price is collected, until when it is this hauler's first, and that it lies elsewhere. */
export const OfferTags = ({ job }: { job: OfferedJob }) => (
  <>
    {job.firstUntil && (
      <span className={`${layout.tag} ${layout.info} ${offers.first}`}>
        <IconStar size={14} aria-hidden="true" />
        Yours first until {formatTime(job.firstUntil)}
      </span>
    )}
    {job.collects && <span className={layout.tag}>{`You collect ${COLLECTS[job.collects]}`}</span>}
    {job.isOutsideAreas && <span className={layout.tag}>Outside your areas</span>}
  </>
)
