import { countOf } from './bulk-actions.ts'
import styles from './bulk-dialog.module.css'

type Props = {
  failures: readonly { id: number; reason: string }[]
  nameOf: (id: number) => string
  noun: readonly [string, string]
}

/** The rows that stayed as they were, by reason. */
export const FailureList = ({ failures, nameOf, noun }: Props) => (
  <div className={styles.summary} role="status">
    {failures.length === 0 ? (
      <p>All of them are done.</p>
    ) : (
      <>
        <p>{countOf(failures.length, noun)} stayed as before:</p>
        <ul className="num">
          {[...Map.groupBy(failures, ({ reason }) => reason)].map(([reason, failed]) => (
            <li key={reason}>
              {reason} ({failed.map(({ id }) => nameOf(id)).join(', ')})
            </li>
          ))}
        </ul>
      </>
    )}
  </div>
)
