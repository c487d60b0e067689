import type { ReactNode } from 'react'
import shared from './account.module.css'
import styles from './account-row.module.css'

type Props = {
  name: string
  /** Below the value: what it means, or what it waits for. */
  note?: ReactNode
  /** At the end of the line: what changes it. */
  action?: ReactNode
  children: ReactNode
}

/** One fact of the account with what changes it. */
export const AccountRow = ({ name, note, action, children }: Props) => (
  <div className={styles.row}>
    <dt>{name}</dt>
    <dd>
      {children}
      {note && <span className={shared.note}>{note}</span>}
    </dd>
    {action && <dd className={styles.rowAction}>{action}</dd>}
  </div>
)

type ChangeProps = { what: string; words?: string; onPress: () => void }

/** 'Change', read out with what it changes. */
export const ChangeButton = ({ what, words = 'Change', onPress }: ChangeProps) => (
  <button type="button" className={styles.change} aria-label={`${words} ${what}`} onClick={onPress}>
    {words}
  </button>
)
