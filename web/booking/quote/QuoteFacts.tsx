import { MAX_PHOTOS } from '../../../contract/booking.ts'
import { formatDay, type TimeWindow, windowFacts } from '../../../contract/calendar.ts'
import { loadSizeFacts } from '../../../contract/jobs.ts'
import type { BookingValues } from '../details.ts'
import { dayIn } from '../pickup-time.ts'
import layout from '../../ui/layout/layout.module.css'

type Props = { values: BookingValues; window: TimeWindow }

/** What the price is for, as chosen so far. */
export function QuoteFacts({ values, window }: Props) {
  const { label, items } = loadSizeFacts[values.loadSize]
  const day = dayIn(values.preferredDate)
  return (
    <dl className={`${layout.quiet} ${layout.sums} ${layout.space3}`}>
      <div>
        <dt>Load size</dt>
        <dd>
          {label}, {items}
        </dd>
      </div>
      <div>
        <dt>Photos</dt>
        <dd>
          {values.photos.length} of {MAX_PHOTOS}
        </dd>
      </div>
      <div>
        <dt>Pickup</dt>
        <dd>
          {day ? formatDay(day) : 'Not chosen yet'}
          <br />
          {windowFacts[window].hours}
        </dd>
      </div>
    </dl>
  )
}
