import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../contract/calendar.ts'
import { listShareChanges } from '../../contract/hauler-share-changes.ts'
import { formatShare } from '../../contract/hauler-share.ts'
import { apiQuery } from '../api/query.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './haulers.module.css'

/** The lower shares that wait for their day; nothing while there is none. */
export function ShareNotice() {
  const { data = [] } = useQuery(apiQuery(listShareChanges, {}))
  if (data.length === 0) return null
  return (
    <section className={`${layout.banner} ${styles.share}`} aria-label="Your share">
      <IconInfoCircle size={24} stroke={1.8} aria-hidden="true" />
      <div>
        {data.map(({ from, sharePermille, insteadOf }) => (
          <p key={from}>
            <b>From {formatDay(from)} on,</b> new bookings pay you {formatShare(sharePermille)} of
            the price instead of {formatShare(insteadOf)}. Jobs booked before that day keep their
            share, and tips stay yours in full.
          </p>
        ))}
      </div>
    </section>
  )
}
