import { IconHome, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { parseAsString, useQueryStates } from 'nuqs'
import { useState } from 'react'
import { formatMonth } from '../../../contract/calendar.ts'
import { getMileage, type MileageDay, type MileageMonth } from '../../../contract/mileage.ts'
import { firstDayOf } from '../../../contract/statements.ts'
import { getMileageLog } from '../../../contract/year-statement.ts'
import { apiQuery } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { CardSkeletons } from '../../ui/feedback/CardSkeletons.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import { kilometreText } from '../earnings/earnings-copy.ts'
import { PeriodPicker } from '../PeriodPicker.tsx'
import { monthsUntil } from '../statement-words.ts'
import { usePeriod } from '../use-period.ts'
import { FileLink } from '../YearSheet.tsx'
import { MileageDayCard } from './MileageDayCard.tsx'
import { MileageDialog } from './MileageDialog.tsx'
import statement from '../statement.module.css'
import styles from './mileage.module.css'

/** The kilometres of a month, day by day. */
export function Mileage() {
  const { present, month, setMonth } = usePeriod()
  const query = useQuery(apiQuery(getMileage, { params: { month } }))
  const [changing, setChanging] = useState<{ mileage: MileageDay | undefined }>()
  const first = query.data?.firstMonth ?? null
  return (
    <div className={layout.stack}>
      <div className={`${layout.spread} ${statement.tools}`}>
        <PeriodPicker
          noun="Month"
          label="Month of the mileage"
          periods={monthsUntil(present, first !== null && first < month ? first : month)}
          period={month}
          nameOf={(each) => formatMonth(firstDayOf(each))}
          onPeriod={setMonth}
        />
        <div className={layout.row}>
          <Button onClick={() => setChanging({ mileage: undefined })}>
            <IconPlus size={19} stroke={1.9} aria-hidden="true" />
            Add a day
          </Button>
          <FileLink
            path={getMileageLog.path}
            year={Number(month.slice(0, 4))}
            name={`${month.slice(0, 4)} log`}
          />
        </div>
      </div>
      <QueryError what="your mileage" query={query} />
      {query.isPending && <CardSkeletons what="your mileage" />}
      {query.data && (
        <Days mileage={query.data} onChange={(day) => setChanging({ mileage: day })} />
      )}
      {changing && (
        <MileageDialog mileage={changing.mileage} onClose={() => setChanging(undefined)} />
      )}
    </div>
  )
}

type DaysProps = { mileage: MileageMonth; onChange: (day: MileageDay) => void }

function Days({ mileage, onChange }: DaysProps) {
  const { days, metres, month, hasHomeBase } = mileage
  const estimated = days.reduce((sum, day) => sum + (day.isEstimate ? day.metres : 0), 0)
  return (
    <>
      {!hasHomeBase && <HomeBaseNotice />}
      {days.length === 0 ? (
        <EmptyState
          title={`No kilometres in ${formatMonth(firstDayOf(month))}`}
          hint="We estimate the way to each job you do. You can add a day yourself, too."
        />
      ) : (
        <>
          <section className={`${layout.panel} ${styles.total}`} aria-label="The month">
            <p className={`num ${layout.figure}`}>{kilometreText(metres)}</p>
            <p className={`num ${layout.quiet}`}>
              {estimated === 0
                ? 'All entered by you.'
                : `${kilometreText(estimated)} of it estimated.`}
            </p>
          </section>
          <ul className={styles.days} aria-label="Days">
            {days.map((day) => (
              <MileageDayCard key={day.day} mileage={day} onChange={() => onChange(day)} />
            ))}
          </ul>
        </>
      )}
      <HowEstimated />
    </>
  )
}

const inAddress = { view: parseAsString, part: parseAsString, month: parseAsString }

/** Without a home base the first way of a day is missing. */
function HomeBaseNotice() {
  const [, setAddress] = useQueryStates(inAddress, { history: 'push' })
  return (
    <section className={layout.banner} aria-label="Home base">
      <IconHome size={24} stroke={1.8} aria-hidden="true" />
      <p>
        <b>Your home base isn’t set.</b> Each day starts at its first job, so the way there is
        missing.
      </p>
      <Button onClick={() => void setAddress({ view: 'account', part: 'profile', month: null })}>
        Open my account
      </Button>
    </section>
  )
}

const HowEstimated = () => (
  <details className={styles.how}>
    <summary>How we estimate</summary>
    <p>
      From your home base to each job in the order you came to them, and to the facility you
      recorded. We measure from the middle of one area to the middle of the next, over the bridges:
      the straight line and 30% more for the road, and 3.3 km within an area. A ferry adds no
      kilometres. The drive home and places we don’t know aren’t in it. Enter your odometer for days
      where it matters: what you enter counts, and every entry is kept.
    </p>
  </details>
)
