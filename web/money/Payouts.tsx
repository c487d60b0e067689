import { IconRefresh } from '@tabler/icons-react'
import { type AdminPayout, listPayouts, retryPayout } from '../../contract/admin-payouts.ts'
import { formatMoney, sumOf } from '../../contract/money.ts'
import { getMoney } from '../../contract/admin-money.ts'
import { getAdminStats, listStuckMoney } from '../../contract/reports.ts'
import { Button } from '../ui/button/Button.tsx'
import layout from '../ui/layout/layout.module.css'
import cells from '../ui/list/cells.module.css'
import card from '../ui/list/item-card.module.css'
import type { BulkAction } from '../ui/list/bulk-actions.ts'
import { DataTable } from '../ui/list/DataTable.tsx'
import { useList } from '../ui/list/use-list.ts'
import { JobLink } from '../ui/button/JobLink.tsx'
import { call } from '../api/client.ts'
import { useApiMutation } from '../api/query.ts'
import { PayoutBadge, payoutColumns, payoutFilters, payoutViews } from './payout-columns.tsx'
import { canRetry, payoutDate } from './payout-list.ts'

/** Every payout by its state, with why it is stuck and the way to send it again. */
export function Payouts() {
  const list = useList(listPayouts)
  const retry = useRetryPayout()
  return (
    <DataTable
      list={list}
      title="Payouts"
      noun={['payout', 'payouts']}
      columns={payoutColumns}
      renderCard={(payout) => <PayoutCard payout={payout} {...retry} />}
      renderActions={(payout) => <RetryButton payout={payout} {...retry} />}
      filters={payoutFilters}
      views={payoutViews}
      bulk={payoutActions}
      empty={{
        title: 'No payouts yet',
        hint: 'One begins as soon as a hauler completes a job.',
      }}
    />
  )
}

const REFETCHES = [listPayouts, getMoney, listStuckMoney, getAdminStats]

const payoutActions: BulkAction<AdminPayout>[] = [
  {
    label: 'Retry',
    icon: <IconRefresh size={18} />,
    allows: canRetry,
    question: (what) => `Retry ${what}?`,
    consequence: (payouts) =>
      `${formatMoney(sumOf(payouts.map(({ amount }) => amount)))} in all is sent to the haulers’ bank accounts.`,
    outcome: (what) => `${what} on the way again`,
    needs: 'settle-money',
    run: ({ id }) => call(retryPayout, { params: { payoutId: id } }),
    refetches: REFETCHES,
  },
]

type Props = PayoutRetry & { payout: AdminPayout }

/** A payout on a phone. */
const PayoutCard = ({ payout, ...retry }: Props) => (
  <>
    <div className={`${layout.line} ${card.card}`}>
      <span>
        <b>{payout.haulerName}</b>
        <span className="num">
          {payoutDate(payout)}, job <JobLink id={payout.jobId} />
        </span>
        {payout.reason !== null && <span className={cells.dim}>{payout.reason}</span>}
      </span>
      <span className="num">
        <span className={cells.money}>{formatMoney(payout.amount)}</span>
        <PayoutBadge payout={payout} />
      </span>
    </div>
    {canRetry(payout) && (
      <div className={card.cardActions}>
        <RetryButton payout={payout} {...retry} />
      </div>
    )}
  </>
)

/** For a payout that failed or waits, alone. */
const RetryButton = ({ payout, retrying, onRetry }: Props) =>
  canRetry(payout) && (
    <Button
      needs="settle-money"
      size="s"
      pending={retrying === payout.id}
      aria-label={`Retry the payout of job #${payout.jobId}`}
      onClick={() => onRetry(payout.id)}
    >
      Retry
    </Button>
  )

/** Sends a payout again. */
function useRetryPayout() {
  const retry = useApiMutation(retryPayout, {
    refetches: REFETCHES,
    success: 'The payout is on its way again',
    failure: (error) => error.reason,
  })
  return {
    retrying: retry.isPending ? retry.variables.params.payoutId : null,
    onRetry: (payoutId: number) => retry.mutate({ params: { payoutId } }),
  }
}
type PayoutRetry = ReturnType<typeof useRetryPayout>
