import type { Finding } from '../../contract/admin-money.ts'
import { formatInstant } from '../../contract/calendar.ts'
import { JobLink } from '../ui/button/JobLink.tsx'
import styles from './money.module.css'

/** What the provider has otherwise than we do, both sides beside each other. */
export const Findings = ({ findings }: { findings: Finding[] }) => (
  <ul className={styles.list}>
    {findings.map((finding) => (
      <li key={finding.id}>
        <div>
          <b>{finding.what}</b>
          <dl className={styles.sides}>
            <div>
              <dt>Our books</dt>
              <dd className="num">{finding.ours}</dd>
            </div>
            <div>
              <dt>The provider</dt>
              <dd className="num">{finding.theirs}</dd>
            </div>
          </dl>
          <small>
            {finding.jobId !== null && (
              <>
                Job <JobLink id={finding.jobId} />,{' '}
              </>
            )}
            {finding.subject} {finding.providerId}, first seen {formatInstant(finding.firstSeenAt)},
            last {formatInstant(finding.lastSeenAt)}
          </small>
        </div>
      </li>
    ))}
  </ul>
)
