import { dayOf, formatInstant, formatTime } from '../../contract/calendar.ts'
import { PART_LABELS, type Integration, type PartTest } from '../../contract/integrations.ts'
import { now } from '../clock.ts'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import layout from '../ui/layout/layout.module.css'
import panel from '../ui/layout/panel.module.css'
import { badgeOf, missingSetting, withPhones } from './integration-copy.ts'
import { PhoneForm } from './PhoneForm.tsx'
import styles from './settings.module.css'
import { TestButton } from './TestButton.tsx'
import { useTestPart } from './use-test-part.ts'

type Props = { integration: Integration }

/** A part as a row of the table, with the form of its test below. */
export function PartRow({ integration }: Props) {
  const test = useTestPart(integration.part)
  const { label, status } = badgeOf(integration)
  return (
    <tbody data-failing={integration.failingSince !== null}>
      <tr>
        <th scope="row">
          {PART_LABELS[integration.part]}
          <small>{integration.provider}</small>
        </th>
        <td>
          <StatusBadge status={status}>{label}</StatusBadge>
        </td>
        <td>
          <Key integration={integration} />
        </td>
        <td className="num">{timeText(integration.lastSuccessAt) ?? 'None yet'}</td>
        <td>
          <Result integration={integration} result={test.result} />
        </td>
        <td>
          <TestButton integration={integration} test={test} />
        </td>
      </tr>
      {test.isAsking && (
        <tr>
          <td colSpan={6}>
            <PhoneForm test={test} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** The same as a card, on a phone. */
export function PartCard({ integration }: Props) {
  const test = useTestPart(integration.part)
  const { label, status } = badgeOf(integration)
  return (
    <li
      className={`${layout.stack} ${panel.card} ${styles.card}`}
      data-failing={integration.failingSince !== null}
    >
      <div className={layout.spread}>
        <h4>{PART_LABELS[integration.part]}</h4>
        <StatusBadge status={status}>{label}</StatusBadge>
      </div>
      <p className={layout.quiet}>{integration.provider}</p>
      <dl>
        <dt>Key</dt>
        <dd>
          <Key integration={integration} />
        </dd>
        <dt>Last success</dt>
        <dd>{timeText(integration.lastSuccessAt) ?? 'None yet'}</dd>
        <dt>Last error or result</dt>
        <dd>
          <Result integration={integration} result={test.result} />
        </dd>
      </dl>
      <TestButton integration={integration} test={test} isWide />
      {test.isAsking && <PhoneForm test={test} />}
    </li>
  )
}

/** The masked key of a part, or the setting that it is missing. */
export function Key({ integration }: Props) {
  if (integration.key !== null) return <code>{integration.key}</code>
  const missing = missingSetting(integration)
  if (missing === undefined) return <span className={layout.dim}>No key needed</span>
  return (
    <>
      <code>{missing}</code>
      <small>not set</small>
    </>
  )
}

type ResultProps = Props & { result: PartTest | undefined }

/** What the test has just answered, else how the part failed last. The result is read out. */
export const Result = ({ integration, result }: ResultProps) => (
  <div role="status" className={styles.result} data-ok={result?.ok}>
    {result ? withPhones(result.sentence) : <LastFailure integration={integration} />}
  </div>
)

function LastFailure({ integration: { failure, lastFailureAt, failingSince } }: Props) {
  if (failure === null) return <span className={layout.dim}>None</span>
  if (failingSince)
    return (
      <>
        <b>Failing since {timeText(failingSince)}</b>
        <small>{withPhones(failure)}</small>
      </>
    )
  return (
    <>
      {withPhones(failure)}
      <small>{timeText(lastFailureAt)}; it works again</small>
    </>
  )
}

/** The time alone where it is of today. */
export function timeText(instant: Date | null): string | undefined {
  if (!instant) return undefined
  return dayOf(instant) === dayOf(now()) ? formatTime(instant) : formatInstant(instant)
}
