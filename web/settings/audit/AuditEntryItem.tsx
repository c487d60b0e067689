import { Link } from 'wouter'
import type { AuditEntry } from '../../../contract/audit.ts'
import { formatInstant } from '../../../contract/calendar.ts'
import { JobId } from '../../../contract/jobs.ts'
import { teamRoleNames } from '../../../contract/team-roles.ts'
import { adminPath } from '../../paths.ts'
import { JobLink } from '../../ui/button/JobLink.tsx'
import layout from '../../ui/layout/layout.module.css'
import { briefOf, changesOf, rowName } from './audit-copy.ts'
import styles from './audit.module.css'

const CHANGED = { insert: 'added', update: 'changed', delete: 'removed' } as const

/** Below the name of who made a change that no call of a colleague made. */
const HOW: Readonly<Record<AuditEntry['madeBy'], string>> = {
  team: 'Carried out later',
  system: 'Automatic',
  provider: 'Reported to us',
  customer: 'Own action',
  hauler: 'Own action',
}

/** One row that changed; opens to each column before and after. */
export function AuditEntryItem({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry)
  return (
    <li>
      <details className={styles.entry}>
        <summary>
          <time dateTime={entry.at.toISOString()} className="num">
            {formatInstant(entry.at)}
          </time>
          <span>
            {entry.userName}
            <small>
              {entry.teamRole === null
                ? HOW[entry.madeBy]
                : `${teamRoleNames[entry.teamRole]}, ${entry.address}`}
            </small>
          </span>
          <b>{entry.what}</b>
          <span>
            {rowName(entry)} {CHANGED[entry.change]}
            <small>{briefOf(changes)}</small>
          </span>
        </summary>
        {changes.length === 0 ? (
          <p className={layout.quiet}>
            The values are not kept: a secret, or a person who was erased.
          </p>
        ) : (
          <table className={styles.diff}>
            <thead>
              <tr>
                <th scope="col">Field</th>
                {entry.change !== 'insert' && <th scope="col">Before</th>}
                {entry.change !== 'delete' && <th scope="col">After</th>}
              </tr>
            </thead>
            <tbody>
              {changes.map(({ column, before, after }) => (
                <tr key={column}>
                  <th scope="row">{column}</th>
                  {entry.change !== 'insert' && (
                    <td>
                      <del>{before}</del>
                    </td>
                  )}
                  {entry.change !== 'delete' && (
                    <td>
                      <ins>{after}</ins>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <p className={layout.quiet}>
          {entry.jobId !== null && (
            <>
              Job <JobLink id={JobId.parse(entry.jobId)} />.{' '}
            </>
          )}
          {entry.haulerId !== null && (
            <>
              <Link href={adminPath({ tab: 'haulers', hauler: String(entry.haulerId) })}>
                Hauler #{entry.haulerId}
              </Link>
              .{' '}
            </>
          )}
          {entry.userId !== null && (
            <>
              <code>{entry.call}</code>.{' '}
            </>
          )}
          Entry {entry.id}: entries are never changed or deleted. When a person’s data is deleted,
          entries about them lose only the values before and after.
        </p>
      </details>
    </li>
  )
}
