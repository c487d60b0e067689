import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '../../contract/money.ts'
import {
  listPricesToReview,
  refusePrice,
  type PriceToReview,
} from '../../contract/price-changes.ts'
import { getAdminStats } from '../../contract/reports.ts'
import { useApiMutation } from '../api/query.ts'
import { focusProblem } from '../ui/field/focus-problem.ts'
import { QuestionModal } from '../ui/dialog/QuestionModal.tsx'
import { useLast } from '../ui/dialog/use-last.ts'

const LONGEST_REASON = 500

/** Somebody else decided meanwhile, or the hauler took it back. */
const isOver = (status: number): boolean => status === 404 || status === 409

type Props = { price: PriceToReview | null; onDone: () => void }

/** Asks why a price above the cap is refused; the hauler reads it. */
export function RefusePriceDialog({ price, onDone }: Props) {
  const asked = useLast(price)
  return (
    <QuestionModal
      opened={price !== null}
      title={asked ? `Refuse ${formatMoney(asked.to)} for job #${asked.jobId}?` : ''}
      onClose={onDone}
    >
      {asked && <Reason price={asked} onDone={onDone} />}
    </QuestionModal>
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
        submit()
        focusProblem(event.currentTarget)
      }}
    >
      <p style={{ margin: '0 0 14px' }}>
        {formatMoney(price.from)} stands, and the customer is not asked.
      </p>
      <Textarea
        size="md"
        label="Reason"
        data-autofocus
        autosize
        minRows={3}
        maxLength={LONGEST_REASON}
        value={reason}
        error={tried && missing ? 'Please write the reason; the hauler reads it' : null}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button
          type="submit"
          loading={refuse.isPending}
          color="var(--bad)"
          c="light-dark(#fff, #2b0a05)"
        >
          Refuse price
        </Button>
      </Group>
    </form>
  )
}
