import { formatInstant } from '../../../contract/calendar.ts'
import type { ProcessStatus, SystemStatus } from '../../../contract/system-status.ts'
import layout from '../../ui/layout/layout.module.css'
import { timeText } from '../PartRow.tsx'
import { ROLE_LABELS } from './status-copy.ts'
import { StatusPanel } from './StatusPanel.tsx'
import styles from './status.module.css'

/** The processes of the server, the newest first. */
export const Processes = ({ status: { processes } }: { status: SystemStatus }) => (
  <StatusPanel id="processes" title="Processes">
    {processes.length === 0 ? (
      <p className={layout.quiet}>No process was seen yet.</p>
    ) : (
      <table className={`${layout.table} ${styles.table}`}>
        <caption className="vh">Processes</caption>
        <thead>
          <tr>
            <th scope="col">Process</th>
            <th scope="col">Last seen</th>
            <th scope="col">Load</th>
          </tr>
        </thead>
        <tbody>
          {processes.map((each) => (
            <ProcessRow key={each.id} process={each} />
          ))}
        </tbody>
      </table>
    )}
  </StatusPanel>
)

function ProcessRow({ process }: { process: ProcessStatus }) {
  const { role, host, version, startedAt, seenAt, isSilent } = process
  const { eventLoopMs, heapMb, connectionsInUse, connectionsMost, connectionsWaiting } = process
  return (
    <tr>
      <th scope="row">
        {ROLE_LABELS[role]}
        <small className={styles.small}>
          {host}, version {version}, started {formatInstant(startedAt)}
        </small>
      </th>
      <td className="num">
        {timeText(seenAt)}
        {isSilent && <small className={styles.silent}>Silent: it ended without stopping</small>}
      </td>
      <td className="num">
        Delay {eventLoopMs} ms
        <small className={styles.small}>
          {heapMb} MB, {connectionsInUse} of {connectionsMost} connections
          {connectionsWaiting > 0 && `, ${connectionsWaiting} waiting`}
        </small>
      </td>
    </tr>
  )
}
