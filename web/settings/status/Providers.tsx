import { formatInstant } from '../../../contract/calendar.ts'
import { PART_LABELS } from '../../../contract/integrations.ts'
import type { ProviderStatus, SystemStatus } from '../../../contract/system-status.ts'
import layout from '../../ui/layout/layout.module.css'
import { withPhones } from '../integration-copy.ts'
import { timeText } from '../PartRow.tsx'
import { stateOf } from './status-copy.ts'
import { StatusPanel } from './StatusPanel.tsx'
import styles from './status.module.css'

/** Each outside part: whether it works, and what it failed with last. */
export const Providers = ({ status: { providers } }: { status: SystemStatus }) => (
  <StatusPanel id="outside-parts" title="Outside parts">
    <table className={`${layout.table} ${styles.table}`}>
      <caption className="vh">Outside parts</caption>
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col">State</th>
          <th scope="col">Last success</th>
        </tr>
      </thead>
      <tbody>
        {providers.map((provider) => (
          <ProviderRow key={provider.part} provider={provider} />
        ))}
      </tbody>
    </table>
  </StatusPanel>
)

function ProviderRow({ provider }: { provider: ProviderStatus }) {
  const { tone, label } = stateOf(provider)
  const { part, failure, lastFailureAt, failingSince, resting, lastSuccessAt } = provider
  return (
    <tr>
      <th scope="row">
        {PART_LABELS[part]}
        {failure !== null && lastFailureAt && (
          <small className={styles.small}>
            {failingSince
              ? `Failing since ${formatInstant(failingSince)}: `
              : `${formatInstant(lastFailureAt)}, and it works again: `}
            {withPhones(failure)}
          </small>
        )}
        {resting > 0 && (
          <small className={styles.small}>
            Not called by {resting === 1 ? '1 process' : `${resting} processes`} for a minute, after
            five failures in a row
          </small>
        )}
      </th>
      <td>
        <span className={`${layout.tag} ${tone === 'off' ? '' : layout[tone]}`}>{label}</span>
      </td>
      <td className="num">{timeText(lastSuccessAt) ?? 'None yet'}</td>
    </tr>
  )
}
