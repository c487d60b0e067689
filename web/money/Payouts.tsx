import { useQuery } from '@tanstack/react-query'
import { listPayouts, type AdminPayout } from '../../contract/admin-money.ts'
import { apiQuery } from '../api/query.ts'
import { useIsPhone } from '../ui/browser/use-is-phone.ts'
import { Button } from '../ui/button/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import panel from '../ui/layout/panel.module.css'
import { ListFooter } from '../ui/list/ListFooter.tsx'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import { pageOf } from '../ui/list/rows.ts'
import { findPayouts } from './payout-list.ts'
import { PayoutCards } from './PayoutCards.tsx'
import { PayoutsTable } from './PayoutsTable.tsx'
import { PayoutsToolbar } from './PayoutsToolbar.tsx'
import { usePayoutList, type PayoutList } from './use-payout-list.ts'
import { useRetryPayout } from './use-retry-payout.ts'

/** Every payout by its state, with why it is stuck and the way to send it again. */
export function Payouts() {
  const payouts = useQuery(apiQuery(listPayouts, {}))
  const list = usePayoutList()
  const found = findPayouts(payouts.data ?? [], list.query)
  return (
    <div className={panel.panel}>
      <PayoutsToolbar list={list} payouts={payouts.data} found={found} />
      {payouts.isError && (
        <div className={panel.notice}>
          <QueryError what="the payouts" query={payouts} />
        </div>
      )}
      {payouts.isPending && <ListSkeleton rows={list.rows} />}
      {payouts.data && <FoundPayouts all={payouts.data} found={found} list={list} />}
    </div>
  )
}

type Props = { all: AdminPayout[]; found: AdminPayout[]; list: PayoutList }

function FoundPayouts({ all, found, list }: Props) {
  const isPhone = useIsPhone()
  const retry = useRetryPayout()
  const page = pageOf(found, list.page, list.rows)
  const Rows = isPhone ? PayoutCards : PayoutsTable
  if (all.length === 0)
    return (
      <EmptyState title="No payouts yet" hint="One begins as soon as a hauler completes a job." />
    )
  if (found.length === 0)
    return (
      <EmptyState title="No payout fits these filters" drawing="sofa">
        <Button onClick={list.clear}>Clear filters</Button>
      </EmptyState>
    )
  return (
    <>
      <Rows payouts={page.rows} {...retry} />
      <ListFooter
        noun={page.total === 1 ? 'payout' : 'payouts'}
        page={page}
        rows={list.rows}
        onPage={list.setPage}
        onRows={list.setRows}
      />
    </>
  )
}
