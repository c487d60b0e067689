import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import {
  getRevenueReport,
  getRevenueReportCsv,
  REVENUE_GROUPINGS,
  type RevenueGrouping,
  type RevenueReport,
} from '../../../contract/revenue-report.ts'
import { apiQuery } from '../../api/query.ts'
import { download } from '../../ui/browser/download.ts'
import { Button } from '../../ui/button/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import styles from './reports.module.css'
import { RevenueChart } from './RevenueChart.tsx'
import { RevenueStatement } from './RevenueStatement.tsx'
import { groupingLabels, RevenueTable } from './RevenueTable.tsx'
import type { PeriodInView } from './use-period.ts'

/** Revenue net of refunds and disputes, with gross beside it: in all, drawn, and as a table. */
export function Revenue({ view: { days } }: { view: PeriodInView }) {
  const [by, setBy] = useQueryState(
    'by',
    parseAsStringLiteral(REVENUE_GROUPINGS).withDefault('week'),
  )
  const report = useQuery({
    ...apiQuery(getRevenueReport, { query: { ...days, by } }),
    // Other days are drawn over the last ones, not after a blank.
    placeholderData: (before) => before,
  })
  const file = `${getRevenueReportCsv.path}?${new URLSearchParams({ ...days, by })}`
  return (
    <div className={layout.stack}>
      <QueryError what="the revenue" query={report} />
      {report.isPending && <ListSkeleton rows={8} />}
      {report.data && (
        <>
          <div className={`${layout.columns} ${styles.revenue}`}>
            <RevenueStatement report={report.data} />
            <section className={`${layout.panel} ${layout.intro}`} aria-labelledby="divided">
              <div className={`${layout.spread} ${styles.head}`}>
                <h3 id="divided">Revenue by {groupingLabels[report.data.by].toLowerCase()}</h3>
                <SelectField
                  label="Divide by"
                  hidesLabel
                  options={REVENUE_GROUPINGS.map((value) => ({
                    value,
                    label: groupingLabels[value],
                  }))}
                  value={by}
                  onValue={(value) => void setBy(value as RevenueGrouping)}
                />
              </div>
              <Drawn report={report.data} />
            </section>
          </div>
          <section className={`${layout.panel} ${styles.table}`} aria-labelledby="revenue-table">
            <div className={`${layout.spread} ${styles.head}`}>
              <h3 id="revenue-table">The same as a table</h3>
              <Button icon={<IconDownload size={18} />} onClick={() => download(file)}>
                CSV
              </Button>
            </div>
            <RevenueTable report={report.data} />
          </section>
        </>
      )}
    </div>
  )
}

const Drawn = ({ report }: { report: RevenueReport }) =>
  report.total.gross === 0 && report.total.fees === 0 ? (
    <EmptyState
      title="No revenue in these days"
      hint="It is booked when a job is completed. Choose other days above."
    />
  ) : (
    <RevenueChart groups={report.groups} by={report.by} />
  )
