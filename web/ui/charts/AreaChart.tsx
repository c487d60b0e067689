import { useState } from 'react'
import { gridlines, linePath, type Point } from './scale.ts'
import styles from './charts.module.css'

const WIDTH = 312
const HEIGHT = 170
const PLOT = { left: 40, right: 306, top: 14, bottom: 148 }

export type Series = { name: string; values: readonly number[]; tone: 'main' | 'accent' }
type Props = {
  /** What the columns are, in the singular: 'Week of'. */
  step: string
  labels: readonly string[]
  /** The first is drawn with its area. */
  series: readonly Series[]
  format: (value: number) => string
  /** A short form for the axis. */
  formatAxis: (value: number) => string
}

/** Lines over time with a zero-based axis. The values of one column are read by pointer, arrow keys or table. */
export function AreaChart({ step, labels, series, format, formatAxis }: Props) {
  const [chosen, setChosen] = useState(labels.length - 1)
  const lines = gridlines(Math.max(0, ...series.flatMap(({ values }) => values)))
  const top = lines.at(-1) ?? 1
  const at = (value: number, i: number): Point => ({
    x: PLOT.left + (i / Math.max(1, labels.length - 1)) * (PLOT.right - PLOT.left),
    y: PLOT.bottom - (value / top) * (PLOT.bottom - PLOT.top),
  })
  const reading = series.map(({ name, values }) => `${name} ${format(values[chosen] ?? 0)}`)

  return (
    <>
      <p className={`${styles.legend} num`}>
        {series.map(({ name, values, tone }) => (
          <span key={name} className={styles[tone]}>
            {name} <b>{format(values[chosen] ?? 0)}</b>
          </span>
        ))}
        <span className={styles.when}>
          {step} {labels[chosen]}
        </span>
      </p>
      <div className={styles.plot}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
          {lines.map((value) => (
            <Gridline key={value} y={at(value, 0).y} label={formatAxis(value)} />
          ))}
          {series.map(({ name, values, tone }, i) => (
            <Line key={name} points={values.map(at)} tone={tone} filled={i === 0} chosen={chosen} />
          ))}
          <TimeAxis labels={labels} x={(i) => at(0, i).x} />
        </svg>
        <input
          type="range"
          className={styles.reader}
          min={0}
          max={labels.length - 1}
          value={chosen}
          aria-label="Read the values of a week"
          aria-valuetext={`${step} ${labels[chosen]}: ${reading.join(', ')}`}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
          onPointerMove={({ currentTarget, nativeEvent }) =>
            setChosen(columnAt(nativeEvent.offsetX / currentTarget.clientWidth, labels.length))
          }
        />
      </div>
    </>
  )
}

/** The column under the pointer; `part` is how far along the plot it is, 0 to 1. */
const columnAt = (part: number, columns: number): number =>
  Math.min(columns - 1, Math.max(0, Math.round(part * (columns - 1))))

const Gridline = ({ y, label }: { y: number; label: string }) => (
  <>
    <path d={`M${PLOT.left} ${y}H${PLOT.right}`} className={styles.grid} />
    <text x={PLOT.left - 7} y={y + 4} textAnchor="end">
      {label}
    </text>
  </>
)

type LineProps = { points: Point[]; tone: 'main' | 'accent'; filled: boolean; chosen: number }

function Line({ points, tone, filled, chosen }: LineProps) {
  const line = linePath(points)
  const mark = points[chosen]
  return (
    <g className={styles[tone]}>
      {filled && (
        <path
          d={`${line} L${PLOT.right} ${PLOT.bottom} L${PLOT.left} ${PLOT.bottom}Z`}
          className={styles.area}
        />
      )}
      <path d={line} className={styles.line} />
      {mark && <circle cx={mark.x} cy={mark.y} r={4} className={styles.mark} />}
    </g>
  )
}

function TimeAxis({ labels, x }: { labels: readonly string[]; x: (i: number) => number }) {
  const last = labels.length - 1
  const middle = Math.floor(last / 2)
  const y = PLOT.bottom + 18
  return (
    <>
      <text x={x(0)} y={y}>
        {labels[0]}
      </text>
      <text x={x(middle)} y={y} textAnchor="middle">
        {labels[middle]}
      </text>
      <text x={x(last)} y={y} textAnchor="end">
        {labels[last]}
      </text>
    </>
  )
}
