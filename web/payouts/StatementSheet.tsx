import { IconDownload, IconPrinter, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createParser, useQueryState } from 'nuqs'
import { dayOf, formatMonth } from '../../contract/calendar.ts'
import type { HaulerProfile } from '../../contract/haulers.ts'
import { firstDayOf, getStatement, Month, monthOfDay } from '../../contract/statements.ts'
import { apiQuery } from '../api/query.ts'
import { now } from '../clock.ts'
import { Button } from '../ui/button/Button.tsx'
import { IconButton } from '../ui/button/IconButton.tsx'
import { downloadCsv } from '../ui/csv.ts'
import { CardSkeletons } from '../ui/feedback/CardSkeletons.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { monthsUntil, statementFile } from './statement-words.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './statement.module.css'
import { StatementPaper } from './StatementPaper.tsx'

const parseAsMonth = createParser({
  parse: (text: string) => Month.safeParse(text).data ?? null,
  serialize: (month: Month) => month,
})

/** One month of the hauler's money, to be read, printed or kept. */
export function StatementSheet({ user }: Pick<HaulerProfile, 'user'>) {
  const present = monthOfDay(dayOf(now()))
  const [asked, setMonth] = useQueryState('month', parseAsMonth)
  // A later month has nothing to say yet.
  const month = asked !== null && asked < present ? asked : present
  const query = useQuery(apiQuery(getStatement, { params: { month } }))
  const statement = query.data
  const first = statement?.firstMonth ?? null
  return (
    <>
      <div className={`${layout.spread} ${styles.tools}`}>
        <MonthPicker
          months={monthsUntil(present, first !== null && first < month ? first : month)}
          month={month}
          onMonth={(next) => void setMonth(next === present ? null : next)}
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

type Props = {
  /** Newest first. */
  months: readonly Month[]
  month: Month
  onMonth: (month: Month) => void
}

/** A month out of a list, or the one beside it. */
function MonthPicker({ months, month, onMonth }: Props) {
  const at = months.indexOf(month)
  const [later, earlier] = [months[at - 1], months[at + 1]]
  return (
    <div className={styles.picker}>
      <IconButton
        label="Month before"
        disabled={!earlier}
        onClick={() => earlier && onMonth(earlier)}
      >
        <IconChevronLeft size={22} aria-hidden="true" />
      </IconButton>
      <select
        aria-label="Month of the statement"
        value={month}
        onChange={(event) => {
          const chosen = months.find((each) => each === event.target.value)
          if (chosen) onMonth(chosen)
        }}
      >
        {months.map((each) => (
          <option key={each} value={each}>
            {formatMonth(firstDayOf(each))}
          </option>
        ))}
      </select>
      <IconButton label="Month after" disabled={!later} onClick={() => later && onMonth(later)}>
        <IconChevronRight size={22} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
