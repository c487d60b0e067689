import type { AdAnalytics } from '../../contract/ad-metrics.ts'
import { formatCount } from '../../contract/numbers.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './small-table.module.css'
import { moneyText, sourceName } from './figure-text.ts'

type Props = { platforms: AdAnalytics['platforms'] }

/** What each network had; bars show the clicks. */
export function PlatformTable({ platforms }: Props) {
  const most = Math.max(1, ...platforms.map(({ clicks }) => clicks))
  return (
    <table className={`${layout.table} ${styles.table}`}>
      <caption>By platform</caption>
      <thead>
        <tr>
          <th scope="col">Platform</th>
          <th scope="col">Clicks</th>
          <th scope="col">Sign-ups</th>
          <th scope="col">Spend</th>
        </tr>
      </thead>
      <tbody>
        {platforms.map(({ platform, clicks, conversions, cost }) => (
          <tr key={platform}>
            <th scope="row">
              {sourceName(platform)}
              <span
                className={styles.bar}
                style={{ width: `${(clicks / most) * 100}%` }}
                aria-hidden="true"
              />
            </th>
            <td className="num">{formatCount(clicks)}</td>
            <td className="num">{formatCount(conversions)}</td>
            <td className="num">{moneyText(cost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
