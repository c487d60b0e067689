import type { HaulerFigures } from '../../contract/dispatch.ts'
import styles from './earnings-weeks.module.css'

export type EarningsWeek = HaulerFigures['weeks'][number] & { isCurrent: boolean }

const WIDTH = 140
const HEIGHT = 36
const BAR = 13
/** A week without earnings keeps a line to stand on. */
const LEAST = 2

type EarningsBarsProps = { weeks: readonly EarningsWeek[]; selected: number }

/** Bars from zero, the current week in marigold; the amounts are told by what stands around it. */
export function EarningsBars({ weeks, selected }: EarningsBarsProps) {
  const most = Math.max(1, ...weeks.map(({ amount }) => amount))
  const step = (WIDTH - BAR) / (weeks.length - 1)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {weeks.map(({ start, amount, isCurrent }, index) => {
        const height = Math.max(LEAST, (amount / most) * HEIGHT)
        return (
          <rect
            key={start}
            className={isCurrent ? styles.currentBar : styles.bar}
            data-selected={index === selected}
            x={index * step}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            rx="3"
          />
        )
      })}
    </svg>
  )
}
