import { useState } from 'react'
import { formatDay } from '../../contract/calendar.ts'
import type { HaulerFigures } from '../../contract/dispatch.ts'
import { formatMoney } from '../../contract/money.ts'
import slider from '../ui/charts/bar-slider.module.css'
import layout from '../ui/layout/layout.module.css'
import { EarningsBars, type EarningsWeek } from './EarningsBars.tsx'
import styles from './earnings-weeks.module.css'

const weekName = (week: EarningsWeek): string =>
  week.isCurrent ? 'This week' : `Week of ${formatDay(week.start)}`

/** Eight weeks: click a bar, or use the arrow keys, for its amount. */
export function EarningsWeeks({ figures }: { figures: HaulerFigures }) {
  const thisWeek = figures.weeks.length - 1
  const [selected, setSelected] = useState(thisWeek)
  const weeks = figures.weeks.map((week, at) => ({ ...week, isCurrent: at === thisWeek }))
  const week = weeks[selected]
  return (
    <>
      <div className={`${slider.bars} ${styles.chart}`}>
        <EarningsBars weeks={weeks} selected={selected} />
        <input
          type="range"
          min={0}
          max={thisWeek}
          value={selected}
          aria-label="Earnings per week, in dollars"
          aria-valuetext={week && `${weekName(week)}: ${formatMoney(week.amount)}`}
          onChange={(event) => setSelected(Number(event.target.value))}
        />
      </div>
      {week && (
        <p className={`num ${layout.tag} ${week.isCurrent ? layout.good : ''}`}>
          {week.isCurrent
            ? `+${formatMoney(week.amount)} this week`
            : `${weekName(week)}: ${formatMoney(week.amount)}`}
        </p>
      )}
      <EarningsTable weeks={weeks} />
    </>
  )
}

/** The bars as a table, for those who do not see them. */
const EarningsTable = ({ weeks }: { weeks: readonly EarningsWeek[] }) => (
  <table className="vh">
    <caption>Earnings of the last eight weeks</caption>
    <thead>
      <tr>
        <th scope="col">Week</th>
        <th scope="col">Earnings</th>
      </tr>
    </thead>
    <tbody>
      {weeks.map((week) => (
        <tr key={week.start}>
          <th scope="row">{weekName(week)}</th>
          <td>{formatMoney(week.amount)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
