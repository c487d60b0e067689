import { useQuery } from '@tanstack/react-query'
import { getBookingRules } from '../../contract/booking-rules.ts'
import { formatInstant } from '../../contract/calendar.ts'
import { apiQuery } from '../api/query.ts'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import layout from '../ui/layout/layout.module.css'
import panel from '../ui/layout/panel.module.css'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import { BookingForm } from './BookingForm.tsx'
import styles from './settings.module.css'

/** When pickups can be booked, beside the room in the schedule. */
export function Booking() {
  const query = useQuery(apiQuery(getBookingRules, {}))
  const rules = query.data
  return (
    <section className={`${layout.panel} ${styles.panel}`} aria-labelledby="booking-rules">
      <div className={`${layout.row} ${styles.head} ${styles.heading}`}>
        <h3 id="booking-rules" className={styles.title}>
          Booking
        </h3>
        <p className={layout.quiet}>
          Customers can book what the schedule holds, within these rules.
          {rules?.savedBy && ` Saved by ${rules.savedBy}, ${formatInstant(rules.savedAt)}.`}
        </p>
      </div>
      {query.isError && (
        <div className={panel.notice}>
          <QueryError what="the booking rules" query={query} />
        </div>
      )}
      {query.isPending && <ListSkeleton rows={3} />}
      {rules && <BookingForm key={rules.version} rules={rules} />}
    </section>
  )
}
