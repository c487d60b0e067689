import { type Cents, formatMoney } from '../../contract/money.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import styles from './payment-form.module.css'

type Props = { opened: boolean; amount: Cents; onAnswer: (approve: boolean) => void }

/** The sandbox's stand-in for the page on which a bank asks its customer; Esc means no. */
export function BankQuestion({ opened, amount, onAnswer }: Props) {
  return (
    <Dialog size="question" opened={opened} title="Verify it's you" onClose={() => onAnswer(false)}>
      <p>Sandbox bank: approve this {formatMoney(amount)} payment.</p>
      <div className={styles.buttons}>
        <Button size="l" variant="cta" onClick={() => onAnswer(true)}>
          Approve payment
        </Button>
        <Button size="l" onClick={() => onAnswer(false)}>
          Decline
        </Button>
      </div>
    </Dialog>
  )
}
