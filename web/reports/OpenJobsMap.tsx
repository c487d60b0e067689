import { Link } from 'wouter'
import type { AdminStats } from '../../contract/reports.ts'
import { adminPath } from '../paths.ts'
import { HexMap } from '../ui/charts/HexMap.tsx'
import styles from './reports.module.css'

const SHOWN = 3

/** Where jobs wait to be done; the busiest areas lead to their jobs. */
export function OpenJobsMap({ areas }: { areas: AdminStats['openJobsByArea'] }) {
  const counts = new Map(areas.map(({ area, jobs }) => [area, jobs]))
  const busiest = areas.toSorted((a, b) => b.jobs - a.jobs).slice(0, SHOWN)
  return (
    <figure className={styles.figure}>
      <figcaption>
        <h2>Open jobs by area</h2>
      </figcaption>
      <HexMap counts={counts} noun="Open jobs" />
      <ul className={styles.busiest}>
        {busiest.length === 0 && <li className={styles.quiet}>No open jobs anywhere.</li>}
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
