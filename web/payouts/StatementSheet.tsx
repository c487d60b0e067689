import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatMonth } from '../../contract/calendar.ts'
import type { HaulerProfile } from '../../contract/haulers.ts'
import { firstDayOf, getStatement } from '../../contract/statements.ts'
import { apiQuery } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { Segments } from '../ui/button/Segments.tsx'
import { downloadCsv } from '../ui/csv.ts'
import { CardSkeletons } from '../ui/feedback/CardSkeletons.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { PeriodPicker } from './PeriodPicker.tsx'
import { monthsUntil, statementFile } from './statement-words.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './statement.module.css'
import { StatementPaper } from './StatementPaper.tsx'
import { usePeriod } from './use-period.ts'
import { YearSheet } from './YearSheet.tsx'

/** A month or a year of the hauler's money, to be read, printed or kept. */
export function StatementSheet({ user }: Pick<HaulerProfile, 'user'>) {
  const { month, year, thisYear, setMonth, setYear } = usePeriod()
  return (
    <>
      <div className={styles.kind}>
        <Segments
          label="Statement of"
          options={[
            { value: 'month', label: 'Month' },
            { value: 'year', label: 'Year' },
          ]}
          value={year === null ? 'month' : 'year'}
          onChange={(kind) => (kind === 'year' ? setYear(thisYear) : setMonth(month))}
        />
      </div>
      {year === null ? <MonthSheet user={user} /> : <YearSheet user={user} year={year} />}
    </>
  )
}

function MonthSheet({ user }: Pick<HaulerProfile, 'user'>) {
  const { present, month, setMonth } = usePeriod()
  const query = useQuery(apiQuery(getStatement, { params: { month } }))
  const statement = query.data
  const first = statement?.firstMonth ?? null
  return (
    <>
      <div className={`${layout.spread} ${styles.tools}`}>
        <PeriodPicker
          noun="Month"
          label="Month of the statement"
          periods={monthsUntil(present, first !== null && first < month ? first : month)}
          period={month}
          nameOf={(each) => formatMonth(firstDayOf(each))}
          onPeriod={setMonth}
        />
        {statement && (
          <div className={layout.row}>
            <Button onClick={() => downloadCsv(`statement-${month}.csv`, statementFile(statement))}>
              <IconDownload size={19} stroke={1.9} aria-hidden="true" />
              CSV
            </Button>
            <Button onClick={() => window.print()}>
              <IconPrinter size={19} stroke={1.9} aria-hidden="true" />
              Print or save as PDF
            </Button>
          </div>
        )}
      </div>
      <QueryError what={`your statement for ${formatMonth(firstDayOf(month))}`} query={query} />
      {query.isPending && <CardSkeletons what="your statement" />}
      {statement && <StatementPaper statement={statement} user={user} />}
    </>
  )
}
