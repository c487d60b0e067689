import { useId } from 'react'
import { formatMoney, type Cents } from '../../../contract/money.ts'
import { ActionButton } from '../../ui/button/ActionButton.tsx'
import buttons from '../../ui/button/buttons.module.css'
import { SheetDialog } from '../../ui/dialog/SheetDialog.tsx'
import styles from './price.module.css'
import type { PriceAnswer } from './use-price-answer.ts'

type Props = { opened: boolean; answer: PriceAnswer; refund: Cents | null; onClose: () => void }

/** The two ways to decline, each with what it costs; what is chosen stays until the server has answered. */
export function DeclineDialog({ opened, answer, refund, onClose }: Props) {
  const id = useId()
  const { who, change, decline, declining } = answer
  const { from, tripFee } = change
  const rest =
    refund === null
      ? "We'll refund the rest to your card."
      : `We'll refund ${formatMoney(refund)} to your card.`
  return (
    <SheetDialog
      size="question"
      opened={opened}
      labelledBy={id}
      onCloseRequest={() => declining === null && onClose()}
    >
      <h2 id={id} className={buttons.heading}>
        What would you like to do?
      </h2>
      <ul className={styles.choices}>
        <li>
          <ActionButton
            look="primary"
            pending={declining === 'agreed_scope' && 'Declining...'}
            disabled={declining !== null}
            onClick={() => decline('agreed_scope')}
          >
            Do only what was booked, for {formatMoney(from)}
          </ActionButton>
          <p>{who} takes what was agreed and no more. Nothing more is charged.</p>
        </li>
        <li>
          <ActionButton
            pending={declining === 'trip_fee' && 'Declining...'}
            disabled={declining !== null}
            onClick={() => decline('trip_fee')}
          >
            Cancel and pay the {formatMoney(tripFee)} trip fee
          </ActionButton>
          <p>The pickup ends here. {rest} This cannot be undone.</p>
        </li>
      </ul>
      <button
        type="button"
        className={`${buttons.quiet} ${styles.back}`}
        data-autofocus
        onClick={onClose}
      >
        Go back
      </button>
    </SheetDialog>
  )
}
