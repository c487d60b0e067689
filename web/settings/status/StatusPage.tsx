import { useQuery } from '@tanstack/react-query'
import { formatInstant, formatTime } from '../../../contract/calendar.ts'
import { formatCount } from '../../../contract/numbers.ts'
import { getSystemStatus, type SystemStatus } from '../../../contract/system-status.ts'
import { apiQuery } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { AlertItem } from './AlertItem.tsx'
import { Processes } from './Processes.tsx'
import { Providers } from './Providers.tsx'
import {
  backupText,
  diskText,
  durationText,
  QUEUE_LABELS,
  REPLICA_LABELS,
  troublesOf,
} from './status-copy.ts'
import { StatusPanel } from './StatusPanel.tsx'
import styles from './status.module.css'

const REFRESH_MS = 15_000

/** How the whole product does: for those who run the day, and for the person who looks after the server. */
export function StatusPage() {
  const query = useQuery({
    ...apiQuery(getSystemStatus, {}),
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
  })
  const status = query.data
  return (
    <>
      <section className={layout.panel} aria-labelledby="system-status">
        <div className={`${layout.spread} ${styles.head}`}>
          <h3 id="system-status" className={styles.title}>
            System status
          </h3>
          <div className={layout.row}>
            {status && (
              <span className={`${layout.quiet} num`}>Checked at {formatTime(status.at)}</span>
            )}
            <Button size="s" onClick={() => void query.refetch()}>
              Check now
            </Button>
          </div>
        </div>
        <QueryError what="the system status" query={query} />
        {query.isPending && <ListSkeleton rows={5} />}
        {status && <Summary status={status} />}
      </section>
      {status && (
        <>
          <Alerts status={status} />
          <Queues status={status} />
          <Providers status={status} />
          <Processes status={status} />
        </>
      )}
    </>
  )
}

function Summary({ status }: { status: SystemStatus }) {
  const troubles = troublesOf(status)
  const { database, replica, backup, disk, heldSince, version } = status
  return (
    <div className={styles.body}>
      <p
        role="status"
        className={`${layout.notice} ${troubles.length > 0 ? layout.soon : layout.good}`}
      >
        {troubles.length > 0 ? `${troubles.join('. ')}.` : 'Everything works.'}
      </p>
      <dl className={layout.sums}>
        <div>
          <dt>Database</dt>
          <dd>Answers in {database.ms} ms</dd>
        </div>
        {replica && (
          <div>
            <dt>Replica</dt>
            <dd data-bad={replica.status === 'away' || replica.status === 'wrong'}>
              {REPLICA_LABELS[replica.status]}
            </dd>
          </div>
        )}
        <div>
          <dt>Last complete backup</dt>
          <dd>
            {backupText(status)}
            {backup.failure !== null && <small className={styles.small}>{backup.failure}</small>}
          </dd>
        </div>
        <div>
          <dt>Disk</dt>
          <dd data-bad={disk.health.endsWith('full')}>{diskText(status)}</dd>
        </div>
        {heldSince && (
          <div>
            <dt>Tasks</dt>
            <dd>Held since {formatInstant(heldSince)}</dd>
          </div>
        )}
        <div>
          <dt>Version</dt>
          <dd>{version}</dd>
        </div>
      </dl>
    </div>
  )
}

const Alerts = ({ status: { alerts } }: { status: SystemStatus }) => (
  <StatusPanel id="open-alerts" title="Alerts of the last 24 hours">
    {alerts.length === 0 ? (
      <p className={layout.quiet}>No alerts.</p>
    ) : (
      <ul className={styles.alerts}>
        {alerts.map((alert) => (
          <AlertItem key={alert.id} alert={alert} />
        ))}
      </ul>
    )}
  </StatusPanel>
)

const Queues = ({ status: { queues } }: { status: SystemStatus }) => (
  <StatusPanel id="task-queues" title="Task queues">
    <table className={`${layout.table} ${styles.table}`}>
      <caption className="vh">Task queues</caption>
      <thead>
        <tr>
          <th scope="col">Queue</th>
          <th scope="col">Waiting</th>
          <th scope="col">Oldest</th>
          <th scope="col">Failed</th>
        </tr>
      </thead>
      <tbody>
        {queues.map(({ name, waiting, oldestSeconds, failed }) => (
          <tr key={name}>
            <th scope="row">
              {QUEUE_LABELS[name].label}
              <small className={styles.small}>{QUEUE_LABELS[name].about}</small>
            </th>
            <td className="num">{formatCount(waiting)}</td>
            <td className="num">{waiting > 0 ? durationText(oldestSeconds) : 'None'}</td>
            <td className="num" data-bad={failed > 0}>
              {formatCount(failed)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </StatusPanel>
)
