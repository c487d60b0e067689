import { formatInstantDay } from '../../../contract/calendar.ts'
import { loadSizeFacts } from '../../../contract/jobs.ts'
import { formatMoney } from '../../../contract/money.ts'
import panel from '../../ui/layout/panel.module.css'
import { JobLink } from '../../ui/button/JobLink.tsx'
import { Difference, remarksOn, type MissesProps } from './MissesTable.tsx'
import { itemsText } from './result-words.ts'
import styles from './results.module.css'

/** Jobs with what they were estimated at and what they cost, as cards for phones. */
export const MissCards = ({ jobs }: MissesProps) => (
  <ul className={panel.cards} aria-label="Worst misses">
    {jobs.map((job) => (
      <li key={job.jobId} className={panel.card}>
        <header>
          <h4 className={`num ${styles.cardTitle}`}>
            {loadSizeFacts[job.loadSize].label} load, <JobLink id={job.jobId} />
          </h4>
          <span className={`num ${styles.cardError}`}>
            <Difference job={job} />
          </span>
        </header>
        <p className={styles.items}>{itemsText(job) || 'Nothing was recognised'}</p>
        <dl className="num">
          <dt>Estimate, final</dt>
          <dd>
            {formatMoney(job.estimate)}, <b>{formatMoney(job.final)}</b>
          </dd>
          <dt>Completed</dt>
          <dd>{formatInstantDay(job.completedAt)}</dd>
          <dt>Confidence</dt>
          <dd>{job.confidence.toFixed(2)}</dd>
        </dl>
        {remarksOn(job) && <p className={styles.items}>{remarksOn(job)}</p>}
      </li>
    ))}
  </ul>
)
