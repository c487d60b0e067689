import { formatShortDay } from '../../../contract/calendar.ts'
import type { EarningsWeek } from '../../../contract/insights.ts'
import { cents, formatMoney, formatMoneyShort, type Cents } from '../../../contract/money.ts'
import slider from '../../ui/charts/bar-slider.module.css'
import { gridlines } from '../../ui/charts/scale.ts'
import { signed } from '../../ui/signed.ts'
import { weekName, weekText } from './earnings-copy.ts'
import styles from './earnings.module.css'

const WIDTH = 600
const HEIGHT = 120
const GAP = 0.28
const DOLLAR = 100
/** A week without earnings keeps a line to stand on. */
const LEAST = 1.5

/** What is left of a week's earnings and tips. */
export const totalOf = ({ earned, tips, takenBack }: EarningsWeek): Cents =>
  cents(earned + tips - takenBack)

type Props = {
  weeks: readonly EarningsWeek[]
  selected: number
  onSelect: (index: number) => void
}

/** A bar for each week from zero: what is paid below, what is not paid yet above. Tap one, or use the arrow keys. */
export function WeekChart({ weeks, selected, onSelect }: Props) {
  const last = weeks.length - 1
  const most = gridlines(Math.max(DOLLAR, ...weeks.map(totalOf))).at(-1) ?? DOLLAR
  const week = weeks[selected]
  return (
    <figure className={styles.figure}>
      <figcaption>
        <h3>Each week’s earnings, tips included</h3>
        <p className={styles.legend} aria-hidden="true">
          <span data-part="paid">Paid</span>
          <span data-part="unpaid">Not paid yet</span>
        </p>
      </figcaption>
      <div className={styles.plot}>
        <p className={`num ${styles.scale}`} aria-hidden="true">
          <span>{formatMoneyShort(most)}</span>
          <span>$0</span>
        </p>
        <div className={`${slider.bars} ${styles.chart}`}>
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
            {weeks.map((each, index) => (
              <Bar
                key={each.start}
                week={each}
                isSelected={index === selected}
                place={{ index, step: WIDTH / weeks.length, most }}
              />
            ))}
          </svg>
          <input
            type="range"
            min={0}
            max={last}
            value={selected}
            aria-label="Week"
            aria-valuetext={
              week && `${weekName(week.start, selected === last)}: ${weekText(week, totalOf(week))}`
            }
            onChange={(event) => onSelect(Number(event.target.value))}
          />
        </div>
        <p className={styles.ends} aria-hidden="true">
          <span>{weeks[0] && formatShortDay(weeks[0].start)}</span>
          <span>This week</span>
        </p>
      </div>
      <WeekTable weeks={weeks} />
    </figure>
  )
}

type BarProps = {
  week: EarningsWeek
  isSelected: boolean
  place: { index: number; step: number; most: number }
}

function Bar({ week, isSelected, place: { index, step, most } }: BarProps) {
  const heightOf = (amount: number): number => (Math.max(0, amount) / most) * HEIGHT
  const total = Math.max(LEAST, heightOf(totalOf(week)))
  const unpaid = Math.min(total, heightOf(week.unpaid))
  const box = { x: index * step + (step * GAP) / 2, width: step * (1 - GAP) }
  return (
    <g data-selected={isSelected} className={styles.bar}>
      {isSelected && (
        <rect x={index * step} width={step} y={0} height={HEIGHT} className={styles.ground} />
      )}
      <rect {...box} y={HEIGHT - total + unpaid} height={total - unpaid} data-part="paid" />
      <rect {...box} y={HEIGHT - total} height={unpaid} data-part="unpaid" />
    </g>
  )
}

/** The bars as a table, for people who do not see them. */
const WeekTable = ({ weeks }: { weeks: readonly EarningsWeek[] }) => (
  // Around the table: a table itself takes no size, and would make the page wider than the screen.
  <div className="vh">
    <table>
      <caption>Each week’s earnings, tips included</caption>
      <thead>
        <tr>
          <th scope="col">Week</th>
          <th scope="col">Earnings and tips</th>
          <th scope="col">Paid</th>
          <th scope="col">Not paid yet</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={week.start}>
            <th scope="row">{weekName(week.start, index === weeks.length - 1)}</th>
            <td>{signed(totalOf(week))}</td>
            <td>{signed(week.paid)}</td>
            <td>{formatMoney(week.unpaid)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
