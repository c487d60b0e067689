import { formatPickupDay } from '../../../contract/calendar.ts'
import type { MileageDay, MileageLeg } from '../../../contract/mileage.ts'
import { Button } from '../../ui/button/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import { kilometreText } from '../earnings/earnings-copy.ts'
import { readingText } from './mileage-copy.ts'
import styles from './mileage.module.css'

type Props = { mileage: MileageDay; onChange: () => void }

/** A day: what counts, the ways of its estimate, and what was entered. */
export function MileageDayCard({ mileage, onChange }: Props) {
  const { day, legs, jobIds, metres, estimatedMetres, isEstimate, readings } = mileage
  return (
    <li className={`${layout.panel} ${styles.day}`}>
      <header className={layout.spread}>
        <h3>{formatPickupDay(day)}</h3>
        <b className="num">{kilometreText(metres)}</b>
      </header>
      <p className={layout.row}>
        <span className={`${layout.tag} ${isEstimate ? '' : layout.good}`}>
          {isEstimate ? 'Estimate' : 'Entered by you'}
        </span>
        <span className={`num ${layout.quiet}`}>
          {jobIds.length === 0
            ? 'No jobs'
            : `${jobIds.length} ${jobIds.length === 1 ? 'job' : 'jobs'}`}
          {!isEstimate && legs.length > 0 && `, estimate ${kilometreText(estimatedMetres)}`}
        </span>
      </p>
      {legs.length > 0 && (
        <ol className={`num ${styles.legs}`} aria-label="Ways of the estimate">
          {legs.map((leg, index) => (
            // A day is driven: its ways stay in their places.
            <Leg key={index} leg={leg} />
          ))}
        </ol>
      )}
      {readings.length > 0 && (
        <details className={styles.how}>
          <summary>
            {readings.length === 1 ? 'One entry' : `${readings.length} entries`}
            <span className="vh"> for {formatPickupDay(day)}</span>
          </summary>
          <ul className="num">
            {readings.map((reading) => (
              <li key={reading.id}>{readingText(reading)}</li>
            ))}
          </ul>
        </details>
      )}
      <Button size="s" onClick={onChange}>
        {isEstimate ? 'Enter kilometres' : 'Change'}
        <span className="vh"> for {formatPickupDay(day)}</span>
      </Button>
    </li>
  )
}

const Leg = ({ leg: { from, to, jobId, metres } }: { leg: MileageLeg }) => (
  <li>
    <span>
      {from} to {to}
      <small>Job #{jobId}</small>
    </span>
    <span>{metres === null ? 'Not known' : kilometreText(metres)}</span>
  </li>
)
