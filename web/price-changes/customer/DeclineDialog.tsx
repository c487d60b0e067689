import { formatMoney, type Cents } from '../../../contract/money.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import styles from './price.module.css'
import type { PriceAnswer } from './use-price-answer.ts'

type Props = { opened: boolean; answer: PriceAnswer; refund: Cents | null; onClose: () => void }

/** The two ways to decline, each with what it costs; what is chosen stays until the server has answered. */
export function DeclineDialog({ opened, answer, refund, onClose }: Props) {
  const { who, change, decline, declining } = answer
  const { from, tripFee } = change
  const rest =
    refund === null
      ? "We'll refund the rest to your card."
      : `We'll refund ${formatMoney(refund)} to your card.`
  return (
    <Dialog
      size="question"
      opened={opened}
      title="What would you like to do?"
      onClose={() => declining === null && onClose()}
    >
      <ul className={styles.choices}>
        <li>
          <Button
            variant="primary"
            pending={declining === 'agreed_scope' && 'Declining...'}
            disabled={declining !== null}
            onClick={() => decline('agreed_scope')}
          >
            Do only what was booked, for {formatMoney(from)}
          </Button>
          <p>{who} takes what was agreed and no more. Nothing more is charged.</p>
        </li>
        <li>
          <Button
            pending={declining === 'trip_fee' && 'Declining...'}
            disabled={declining !== null}
            onClick={() => decline('trip_fee')}
          >
            Cancel and pay the {formatMoney(tripFee)} trip fee
          </Button>
          <p>The pickup ends here. {rest} This cannot be undone.</p>
        </li>
      </ul>
      <Button variant="quiet" className={styles.back} data-autofocus onClick={onClose}>
        Go back
      </Button>
    </Dialog>
  )
}
