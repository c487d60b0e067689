import type { ReactNode } from 'react'
import { usePassFocus } from '../../ui/browser/use-pass-focus.ts'
import { Button } from '../../ui/button/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './reviews.module.css'

type Props = {
  hauler: string
  what: string
  /** The day it was sent on. */
  sent: string
  isPending: boolean
  onHauler: () => void
  onApprove: () => void
  onRefuse: () => void
  children: ReactNode
}

/** One thing to decide: whose it is, what changes, and the two answers. */
export function ReviewCard(props: Props) {
  const card = usePassFocus<HTMLLIElement>()
  return (
    <li
      ref={card}
      tabIndex={-1}
      className={styles.review}
      aria-label={`${props.hauler}: ${props.what}`}
    >
      <div className={layout.spread}>
        <p>
          <b>
            {props.hauler}: {props.what}
          </b>{' '}
          <span className={layout.dim}>Sent {props.sent}</span>
        </p>
        <Button size="s" variant="quiet" onClick={props.onHauler}>
          View {props.hauler}
        </Button>
      </div>
      {props.children}
      <div className={layout.row}>
        <Button
          size="s"
          variant="primary"
          disabled={props.isPending}
          aria-label={`Approve ${props.what} of ${props.hauler}`}
          onClick={props.onApprove}
        >
          Approve
        </Button>
        <Button
          size="s"
          disabled={props.isPending}
          aria-label={`Refuse ${props.what} of ${props.hauler}`}
          onClick={props.onRefuse}
        >
          Refuse
        </Button>
      </div>
    </li>
  )
}
