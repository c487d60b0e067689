import type { AdminPayout } from '../../contract/admin-money.ts'
import { CsvButton } from '../ui/list/CsvButton.tsx'
import { SearchField } from '../ui/list/SearchField.tsx'
import { ViewPills } from '../ui/list/ViewPills.tsx'
import panel from '../ui/layout/panel.module.css'
import { payoutBadges } from '../ui/feedback/money-badges.ts'
import { inView, PAYOUT_VIEWS, payoutCsvColumns } from './payout-list.ts'
import type { PayoutList } from './use-payout-list.ts'

type Props = { list: PayoutList; payouts: AdminPayout[] | undefined; found: AdminPayout[] }

export const PayoutsToolbar = ({ list, payouts, found }: Props) => (
  <div className={panel.bar}>
    <ViewPills
      label="Payouts by state"
      views={PAYOUT_VIEWS.map((value) => ({
        value,
        label: value === 'all' ? 'All' : payoutBadges[value].label,
        count: payouts && inView(payouts, value).length,
      }))}
      value={list.query.view}
      onChange={(view) => list.narrow({ view })}
    />
    <div className={panel.tools}>
      <SearchField
        label="Job ID, hauler, reason"
        value={list.query.search}
        onChange={(q) => list.narrow({ q })}
      />
      <CsvButton name="payouts" columns={payoutCsvColumns} rows={found} />
    </div>
  </div>
)
