import { IconCash } from '@tabler/icons-react'
import { listMyJobs } from '../../contract/dispatch.ts'
import { getHaulerDay } from '../../contract/hauler-day.ts'
import type { HaulerJob } from '../../contract/hauler-jobs.ts'
import { formatMoney } from '../../contract/money.ts'
import { collectMethodNames } from '../../contract/payment-methods.ts'
import { confirmCollected } from '../../contract/received-payments.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import layout from '../ui/layout/layout.module.css'

type Props = { job: HaulerJob }

/** Money that the customer does not pay by card: who collects it, and that it was collected. */
export function CollectMoney({ job }: Props) {
  const { collect, id: jobId, status, firstName } = job
  const confirm = useApiMutation(confirmCollected, {
    refetches: [listMyJobs, getHaulerDay],
    success: 'Recorded. Your share of it is yours to keep; the rest comes off your next payouts.',
    failure: ({ reason }) => reason,
  })
  if (!collect) return null
  const { amount, method, by } = collect
  const money = `${formatMoney(amount)} ${method === 'cash' ? 'in cash' : `by ${collectMethodNames[method]}`}`
  return (
    <div
      className={`${layout.notice} ${layout.soon} ${layout.stack}`}
      role="group"
      aria-label="Payment"
    >
      <p className={`${layout.line} num`}>
        <IconCash size={20} aria-hidden="true" />
        <b>{by === 'hauler' ? `Collect ${money}` : `${firstName} pays our office ${money}`}</b>
      </p>
      {status === 'in_progress' && (
        <Button
          variant="primary"
          pending={confirm.isPending ? 'Recording...' : false}
          onClick={() =>
            confirm.mutate({
              params: { jobId },
              body: { amount, method: by === 'hauler' ? method : 'cash' },
            })
          }
        >
          I collected {formatMoney(amount)}
        </Button>
      )}
    </div>
  )
}
