import { useState, type ReactNode } from 'react'
import type { Right } from '../../../contract/rights.ts'
import { useMissingRight } from '../../api/rights-context.ts'
import layout from '../layout/layout.module.css'
import styles from './right-gate.module.css'

type Props = { right: Right; children: ReactNode }

/**
 * Something only people with this right need; others do not see it. Where the right is taken away while it is on the
 * screen, it stays: something may be typed in it. Its calls are refused then.
 */
export function OnlyWith({ right, children }: Props) {
  const missing = useMissingRight(right)
  const [wasAllowed] = useState(missing === null)
  return wasAllowed || missing === null ? children : null
}

/** A form that everyone may read; who may not change it reads why, and its fields are off. */
export function RightGate({ right, children }: Props) {
  const missing = useMissingRight(right)
  return (
    <fieldset disabled={missing !== null} className={styles.gate}>
      {missing !== null && <p className={`${layout.notice} ${styles.why}`}>{missing}.</p>}
      {children}
    </fieldset>
  )
}
