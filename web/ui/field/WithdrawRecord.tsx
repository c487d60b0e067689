import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import layout from '../layout/layout.module.css'
import { TextField } from './TextField.tsx'

type Props = {
  /** On the button that asks for the reason. */
  action: string
  /** What the button is about, for those who hear it without its line. */
  about?: string
  /** On the button that does it. */
  confirm?: string
  /** An example of a reason. */
  placeholder: string
  maxLength: number
  pending: boolean
  onWithdraw: (reason: string) => void
}

/** The button that had the focus is gone. */
const focus = (field: HTMLInputElement | null): void => field?.focus()

/** Takes a record of money back. The books keep the reason, so a person writes it. */
export function WithdrawRecord(props: Props) {
  const { action, about, confirm = 'Withdraw', placeholder, maxLength, pending, onWithdraw } = props
  const [reason, setReason] = useState<string | null>(null)
  const [hasTried, setTried] = useState(false)
  if (reason === null)
    return (
      <Button
        size="s"
        aria-label={about && `${action} ${about}`}
        needs="give-money"
        onClick={() => setReason('')}
      >
        {action}
      </Button>
    )
  const isMissing = reason.trim() === ''
  return (
    <form
      noValidate
      className={layout.stack}
      aria-label={about && `${action} ${about}`}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!isMissing) onWithdraw(reason.trim())
      }}
    >
      <TextField
        label="Why is it withdrawn?"
        ref={focus}
        placeholder={placeholder}
        maxLength={maxLength}
        value={reason}
        error={hasTried && isMissing ? 'Please write the reason' : undefined}
        onValue={setReason}
      />
      <span className={layout.row}>
        <Button size="s" type="submit" pending={pending && 'Withdrawing'}>
          {confirm}
        </Button>
        <Button size="s" onClick={() => setReason(null)}>
          Keep it
        </Button>
      </span>
    </form>
  )
}
