import { cents, formatMoney } from '../../contract/money.ts'
import type { AdminStats } from '../../contract/reports.ts'
import { formatDay } from '../../contract/calendar.ts'
import { AreaChart } from '../ui/charts/AreaChart.tsx'
import styles from './reports.module.css'

const axis = new Intl.NumberFormat('en-CA', { notation: 'compact', maximumFractionDigits: 1 })
const money = (value: number) => formatMoney(cents(value))
/** 'Nov 15': the year says nothing within twelve weeks. */
const short = (day: AdminStats['weeks'][number]['from']) => formatDay(day).replace(/, \d+$/, '')

/** What completed jobs brought in, week by week, and what of it went to haulers. */
export const RevenueChart = ({ weeks }: { weeks: AdminStats['weeks'] }) => (
  <figure className={styles.figure}>
    <figcaption>
      <h2>Revenue, 12 weeks</h2>
    </figcaption>
    <AreaChart
      step="week of"
      labels={weeks.map(({ from }) => short(from))}
      series={[
        { name: 'Revenue', values: weeks.map(({ revenue }) => revenue), tone: 'main' },
        { name: 'Hauler payouts', values: weeks.map(({ payouts }) => payouts), tone: 'accent' },
      ]}
      format={money}
      formatAxis={(value) => (value === 0 ? '0' : `$${axis.format(value / 100).toLowerCase()}`)}
    />
    {/* A table does not shrink to a pixel; the box around it does. */}
    <div className="vh">
      <table>
        <caption>Revenue and hauler payouts by week</caption>
        <thead>
          <tr>
            <th scope="col">Week of</th>
            <th scope="col">Revenue</th>
            <th scope="col">Hauler payouts</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ from, revenue, payouts }) => (
            <tr key={from}>
              <th scope="row">{formatDay(from)}</th>
              <td>{formatMoney(revenue)}</td>
              <td>{formatMoney(payouts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </figure>
)
