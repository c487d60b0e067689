import { logShare } from './scale.ts'
import { formatCount } from '../../../contract/numbers.ts'
import layout from '../layout/layout.module.css'
import styles from './funnel.module.css'

export type FunnelStep = {
  name: string
  count: number
  /** What share of the step before it is, in words; '' where that says nothing. */
  share: string
}

/** How many are left at each step. The figures stand in words beside the bars, whose scale is logarithmic. */
export function Funnel({ steps }: { steps: readonly FunnelStep[] }) {
  const highest = Math.max(...steps.map(({ count }) => count))
  return (
    <dl className={`${layout.stack} ${styles.funnel}`}>
      {steps.map(({ name, count, share }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={`${styles.count} num`}>{formatCount(count)}</dd>
          <dd className={styles.bar} aria-hidden="true">
            <span style={{ width: `${logShare(count, highest) * 100}%` }} />
          </dd>
          <dd className={`${styles.share} num`}>{share}</dd>
        </div>
      ))}
    </dl>
  )
}
