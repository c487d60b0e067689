import { IconClock, IconMessage } from '@tabler/icons-react'
import { formatMoment } from '../../contract/calendar.ts'
import type { JobPage } from '../../contract/job-page.ts'
import { formatMoney } from '../../contract/money.ts'
import { requestCopy } from '../../contract/request-copy.ts'
import layout from '../ui/layout/layout.module.css'
import { VehicleDrawing } from './map/VehicleDrawing.tsx'
import styles from './finding-card.module.css'

const ICON = { size: 20, stroke: 1.9, 'aria-hidden': true } as const

/** What happens while a paid pickup has no hauler yet. */
export function FindingCard({ job }: { job: JobPage }) {
  const { status, due, needsChoice, area, choiceFrom, money, request } = job
  if (status !== 'pending' || due || needsChoice) return null
  return (
    <section className={`${layout.panel} ${styles.card}`} aria-labelledby="finding">
      <div className={styles.top}>
        <VehicleDrawing type="Box Truck" />
        <div>
          <h2 id="finding">{request ? 'Your request is in' : 'Your place is kept'}</h2>
          <p>Paid pickups are offered to verified haulers near {area ?? 'your address'}.</p>
        </div>
      </div>
      <ul className={styles.next}>
        <li>
          <IconMessage {...ICON} />
          We'll let you know when a hauler accepts.
        </li>
        {request && (
          <li>
            <IconClock {...ICON} />
            {requestCopy(request.confirmBy)}
          </li>
        )}
        {choiceFrom && !request && (
          <li>
            <IconClock {...ICON} />
            <span>
              No hauler by {formatMoment(choiceFrom)}? You choose another window or a full refund of{' '}
              {formatMoney(money.paid)}.
            </span>
          </li>
        )}
      </ul>
    </section>
  )
}
