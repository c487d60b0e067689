import { formatInstant } from '../../../contract/calendar.ts'
import { SERVER_ALERTS } from '../../../contract/alerts.ts'
import { RUNBOOKS, type Runbook } from '../../../contract/runbooks.ts'
import type { OpenAlert } from '../../../contract/system-status.ts'
import layout from '../../ui/layout/layout.module.css'
import { ALERT_LABELS } from '../alert-copy.ts'
import styles from './status.module.css'

/** An alert with what to do about it. */
export const AlertItem = ({ alert: { kind, what, firstAt, lastAt } }: { alert: OpenAlert }) => (
  <li>
    <div className={layout.spread}>
      <span className={`${layout.tag} ${SERVER_ALERTS.includes(kind) ? layout.bad : layout.soon}`}>
        {ALERT_LABELS[kind]}
      </span>
      <span className={`${layout.dim} num`}>
        {formatInstant(lastAt)}
        {lastAt > firstAt && `, first on ${formatInstant(firstAt)}`}
      </span>
    </div>
    <p className={styles.what}>{what}</p>
    <details className={styles.runbook}>
      <summary>What to do</summary>
      <RunbookText runbook={RUNBOOKS[kind]} />
    </details>
  </li>
)

const RunbookText = ({ runbook: { meaning, risk, look, act, over } }: { runbook: Runbook }) => (
  <>
    <p>{withCode(meaning)}</p>
    <p>
      <b>What is at risk.</b> {withCode(risk)}
    </p>
    <Steps title="Look here" steps={look} />
    <Steps title="Do this" steps={act} />
    <p>
      <b>It is over when:</b> {withCode(over)}
    </p>
  </>
)

const Steps = ({ title, steps }: { title: string; steps: readonly string[] }) => (
  <>
    <b>{title}</b>
    <ol>
      {steps.map((step) => (
        <li key={step}>{withCode(step)}</li>
      ))}
    </ol>
  </>
)

/** What stands between backticks is for a terminal. */
const withCode = (text: string) =>
  text.split('`').map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part))
