import { useId } from 'react'
import { type Cents, formatMoney } from '../../contract/money.ts'
import { ActionButton } from '../ui/button/ActionButton.tsx'
import buttons from '../ui/button/buttons.module.css'
import { SheetDialog } from '../ui/dialog/SheetDialog.tsx'
import styles from './payment-form.module.css'

type Props = { opened: boolean; amount: Cents; onAnswer: (approve: boolean) => void }

/** The sandbox's stand-in for the page on which a bank asks its customer; Esc means no. */
export function BankQuestion({ opened, amount, onAnswer }: Props) {
  const id = useId()
  return (
    <SheetDialog
      size="question"
      opened={opened}
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      onCloseRequest={() => onAnswer(false)}
    >
      <h2 id={`${id}-title`} className={buttons.heading}>
        Verify it's you
      </h2>
      <p id={`${id}-text`}>Sandbox bank: approve this {formatMoney(amount)} payment.</p>
      <div className={styles.buttons}>
        <ActionButton look="cta" onClick={() => onAnswer(true)}>
          Approve payment
        </ActionButton>
        <ActionButton onClick={() => onAnswer(false)}>Decline</ActionButton>
      </div>
    </SheetDialog>
  )
}
