import { Fragment } from 'react'
import { SLOT_LABELS } from '../../contract/calendar.ts'
import styles from './availability.module.css'
import { dayEntries, totalsText, WEEKDAYS, type Week } from './availability-week.ts'

/** The week in words, day by day. */
export const AvailabilitySummary = ({ week }: { week: Week }) => (
  <section className={styles.summary} aria-labelledby="availability-summary">
    <h3 id="availability-summary">Availability Summary</h3>
    <dl>
      {WEEKDAYS.map((name, day) => {
        const entries = dayEntries(week, day)
        const open = entries.filter(({ isAvailable }) => isAvailable)
        return (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b className="num">{totalsText(entries)}</b>
              {open.length > 0 && open.length < entries.length && (
                <small>
                  {open.map(({ timeSlot }, index) => (
                    <Fragment key={timeSlot}>
                      {index > 0 && ', '}
                      <span>{SLOT_LABELS[timeSlot]}</span>
                    </Fragment>
                  ))}
                </small>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  </section>
)
