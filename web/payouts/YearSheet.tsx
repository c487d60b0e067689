import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { HaulerProfile } from '../../contract/haulers.ts'
import {
  getYearStatement,
  getYearStatementCsv,
  getYearStatementPdf,
} from '../../contract/year-statement.ts'
import { apiQuery } from '../api/query.ts'
import { Button, ButtonLink } from '../ui/button/Button.tsx'
import { CardSkeletons } from '../ui/feedback/CardSkeletons.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { PeriodPicker } from './PeriodPicker.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './statement.module.css'
import { usePeriod } from './use-period.ts'
import { YearPaper } from './YearPaper.tsx'

type Props = Pick<HaulerProfile, 'user'> & { year: number }

/** One year of the hauler's money, to be read, printed or kept. */
export function YearSheet({ user, year }: Props) {
  const { thisYear, setYear } = usePeriod()
  const query = useQuery(apiQuery(getYearStatement, { params: { year } }))
  const first = Math.min(query.data?.firstYear ?? year, year)
  const years = Array.from({ length: thisYear - first + 1 }, (_, back) => String(thisYear - back))
  return (
    <>
      <div className={`${layout.spread} ${styles.tools}`}>
        <PeriodPicker
          noun="Year"
          label="Year of the statement"
          periods={years}
          period={String(year)}
          nameOf={(each) => each}
          onPeriod={(next) => setYear(Number(next))}
        />
        {query.data && (
          <div className={layout.row}>
            <FileLink path={getYearStatementPdf.path} year={year} name="PDF" />
            <FileLink path={getYearStatementCsv.path} year={year} name="CSV" />
            <Button onClick={() => window.print()}>
              <IconPrinter size={19} stroke={1.9} aria-hidden="true" />
              Print
            </Button>
          </div>
        )}
      </div>
      <QueryError what={`your statement for ${year}`} query={query} />
      {query.isPending && <CardSkeletons what="your statement" />}
      {query.data && <YearPaper statement={query.data} user={user} />}
    </>
  )
}

type FileProps = { path: string; year: number; name: string }

/** A file of a year that the server makes. */
export const FileLink = ({ path, year, name }: FileProps) => (
  <ButtonLink href={path.replace(':year', String(year))} download>
    <IconDownload size={19} stroke={1.9} aria-hidden="true" />
    {name}
  </ButtonLink>
)
