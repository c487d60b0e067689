import { useState } from 'react'
import { formatMoney } from '../../../contract/money.ts'
import {
  listPricesToReview,
  refusePrice,
  type PriceToReview,
} from '../../../contract/price-reviews.ts'
import { getAdminStats } from '../../../contract/reports.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { useLast } from '../../ui/dialog/use-last.ts'
import { showProblems } from '../../ui/field/focus-problem.ts'
import { TextArea } from '../../ui/field/TextField.tsx'

const LONGEST_REASON = 500

/** Another user decided meanwhile, or the hauler took it back. */
const isOver = (status: number): boolean => status === 404 || status === 409

type Props = { price: PriceToReview | null; onDone: () => void }

/** Asks why a price above the cap is refused; the hauler reads it. */
export function RefusePriceDialog({ price, onDone }: Props) {
  const change = useLast(price)
  return (
    <Dialog
      size="question"
      opened={price !== null}
      title={change ? `Refuse ${formatMoney(change.to)} for job #${change.jobId}?` : ''}
      onClose={onDone}
    >
      {change && <Reason price={change} onDone={onDone} />}
    </Dialog>
  )
}

function Reason({ price, onDone }: { price: PriceToReview; onDone: () => void }) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const missing = reason.trim() === ''
  const refuse = useApiMutation(refusePrice, {
    refetches: [listPricesToReview, getAdminStats],
    success: `${price.haulerName} is told that ${formatMoney(price.from)} stands`,
    failure: (error) => error.reason,
  })
  const submit = () => {
    setTried(true)
    const body = { reason: reason.trim() }
    // What was written stays where trying again may help.
    if (!missing)
      refuse.mutate(
        { params: { priceChangeId: price.id }, body },
        { onSuccess: onDone, onError: ({ status }) => isOver(status) && onDone() },
      )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        showProblems(event.currentTarget, submit)
      }}
    >
      <p style={{ margin: '0 0 14px' }}>
        {formatMoney(price.from)} stands, and the customer is not asked.
      </p>
      <TextArea
        label="Reason"
        data-autofocus
        rows={3}
        maxLength={LONGEST_REASON}
        value={reason}
        error={tried && missing ? 'Please write the reason; the hauler reads it' : undefined}
        onValue={setReason}
      />
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="danger" type="submit" pending={refuse.isPending}>
          Refuse price
        </Button>
      </DialogActions>
    </form>
  )
}
