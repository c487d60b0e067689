import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatDay } from '../../contract/calendar.ts'
import { cents, formatMoney, formatMoneyShort } from '../../contract/money.ts'
import { getAdminStats, type AdminStats } from '../../contract/reports.ts'
import { apiQuery } from '../api/query.ts'
import { adminPath } from '../paths.ts'
import { AREA_CHART_SIZE, AreaChart } from '../ui/charts/AreaChart.tsx'
import { HexMap, HEX_MAP_SIZE } from '../ui/charts/HexMap.tsx'
import layout from '../ui/layout/layout.module.css'
import needs from './needs.module.css'
import { NeedsYou } from './NeedsYou.tsx'
import styles from './reports.module.css'

/** The column beside the jobs. A failure of its figures is told above, by the cards. */
export function StatsRail() {
  // What waits was often dealt with on another tab.
  const { data, isError } = useQuery({
    ...apiQuery(getAdminStats, {}),
    refetchOnMount: 'always',
  })
  return (
    <aside className={styles.rail} aria-label="At a glance">
      {data && (
        <>
          <NeedsYou stats={data} />
          <RevenueChart weeks={data.weeks} />
          <OpenJobsMap areas={data.openJobsByArea} />
        </>
      )}
      {!data && !isError && <RailSkeleton />}
    </aside>
  )
}

const SHOWN = 3

/** Where jobs wait to be done; the busiest areas lead to their jobs. */
function OpenJobsMap({ areas }: { areas: AdminStats['openJobsByArea'] }) {
  const counts = new Map(areas.map(({ area, jobs }) => [area, jobs]))
  const busiest = areas.toSorted((a, b) => b.jobs - a.jobs).slice(0, SHOWN)
  return (
    <figure className={`${layout.panel} ${styles.figure}`}>
      <figcaption>
        <h2>Open jobs by area</h2>
      </figcaption>
      <HexMap counts={counts} noun="Open jobs" />
      <ul className={styles.busiest}>
        {busiest.length === 0 && <li className={layout.muted}>No open jobs anywhere.</li>}
        {busiest.map(({ area, jobs }) => (
          <li key={area}>
            <Link href={adminPath({ tab: 'jobs', q: area })}>
              {area} <b className="num">{jobs}</b>
            </Link>
          </li>
        ))}
      </ul>
    </figure>
  )
}

/** The rail before its figures: as high as it will be with them, and seen only after 200 ms. */
const RailSkeleton = () => (
  <>
    <span role="status" className="vh">
      Loading the figures
    </span>
    <div
      className={`${layout.panel} ${layout.appears} ${styles.figure} ${styles.skeleton}`}
      aria-hidden="true"
    >
      <h2>Needs you</h2>
      <div className={`${needs.needs} ${needs.skeleton}`}>
        <i />
        <i />
      </div>
    </div>
    <div
      className={`${layout.panel} ${layout.appears} ${styles.figure} ${styles.skeleton}`}
      aria-hidden="true"
    >
      <h2>Revenue, 12 weeks</h2>
      <i className={styles.legendBox} />
      <i style={{ aspectRatio: AREA_CHART_SIZE }} />
    </div>
    <div
      className={`${layout.panel} ${layout.appears} ${styles.figure} ${styles.skeleton}`}
      aria-hidden="true"
    >
      <h2>Open jobs by area</h2>
      <i style={{ aspectRatio: HEX_MAP_SIZE }} />
      <div className={styles.busiest}>
        <i />
        <i />
        <i />
      </div>
    </div>
  </>
)

const money = (value: number) => formatMoney(cents(value))
/** 'Nov 15': the year says nothing within twelve weeks. */
const short = (day: AdminStats['weeks'][number]['from']) => formatDay(day).replace(/, \d+$/, '')

/** What completed jobs brought in, week by week, and what of it went to haulers. */
const RevenueChart = ({ weeks }: { weeks: AdminStats['weeks'] }) => (
  <figure className={`${layout.panel} ${styles.figure}`}>
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
      formatAxis={formatMoneyShort}
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
