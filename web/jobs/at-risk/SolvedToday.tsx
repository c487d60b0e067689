import { IconChevronDown } from '@tabler/icons-react'
import { formatTime } from '../../../contract/calendar.ts'
import type { SolvedRisk } from '../../../contract/solved-risks.ts'
import { JobLink } from '../../ui/button/JobLink.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './at-risk.module.css'
import { riskTag } from './risk-copy.ts'
import { solutionCopy } from './solution-copy.ts'

type Props = { items: readonly SolvedRisk[]; total: number }

/** What was at risk today and is no more, folded: what solved it, who and when. */
export const SolvedToday = ({ items, total }: Props) => (
  <details className={styles.solved}>
    <summary>
      <h3>Solved today</h3>
      <span className={`${layout.tag} ${layout.good} num`}>{total}</span>
      <IconChevronDown size={20} aria-hidden="true" />
    </summary>
    <ol className={styles.rows}>
      {items.map((risk) => (
        <li key={risk.jobId} className={styles.solvedRow}>
          <time className="num" dateTime={risk.at.toISOString()}>
            {formatTime(risk.at)}
          </time>
          <p>
            {solutionCopy(risk)}{' '}
            <span className={layout.dim}>
              {risk.customer.firstName} {risk.customer.lastName}
            </span>
          </p>
          <p className={`${layout.row} ${styles.about}`}>
            <span className={layout.tag}>{riskTag(risk.kind)}</span>
            <JobLink id={risk.jobId} />
          </p>
        </li>
      ))}
    </ol>
    {total > items.length && (
      <p className={`${layout.dim} ${styles.solvedRest}`}>
        These are the latest {items.length} of {total}.
      </p>
    )}
  </details>
)
