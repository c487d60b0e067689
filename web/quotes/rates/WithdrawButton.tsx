import { useState } from 'react'
import { formatInstant } from '../../../contract/calendar.ts'
import {
  listRateCards,
  withdrawRateCard,
  type ListedRateCard,
} from '../../../contract/rate-cards.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'

/** For a version that has not taken effect yet, alone. */
export function WithdrawButton({
  listed: { version, state, effectiveFrom },
}: {
  listed: ListedRateCard
}) {
  const [asking, setAsking] = useState(false)
  const withdraw = useApiMutation(withdrawRateCard, {
    refetches: [listRateCards],
    success: `Version ${version} withdrawn`,
    failure: ({ reason }) => ({ title: 'Not withdrawn', message: reason }),
  })
  if (state !== 'scheduled') return null
  const close = () => setAsking(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>Withdraw</Button>
      <ConfirmDialog
        opened={asking}
        title={`Withdraw version ${version}?`}
        action="Withdraw"
        pending={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ params: { version } }, { onSettled: close })}
        onCancel={close}
      >
        It will not take effect on {formatInstant(effectiveFrom)}. It stays in the list, and its
        number is not used again.
      </ConfirmDialog>
    </>
  )
}
