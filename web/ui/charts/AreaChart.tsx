import { useState } from 'react'
import { gridlines, linePath, type Point } from './scale.ts'
import layout from '../layout/layout.module.css'
import styles from './charts.module.css'

/** Drawn for a column at the side, or for most of a screen: letters and lines are as large in both. */
const SIZES = {
  narrow: { width: 312, height: 170, plot: { left: 40, right: 306, top: 14, bottom: 148 } },
  wide: { width: 760, height: 250, plot: { left: 46, right: 752, top: 14, bottom: 226 } },
}
type Size = (typeof SIZES)[keyof typeof SIZES]
/** Width to height of the narrow plot below its legend, for what stands in for it. */
export const AREA_CHART_SIZE = `${SIZES.narrow.width} / ${SIZES.narrow.height}`

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
  size?: keyof typeof SIZES
  /** One column in the singular, for the control that reads it. */
  unit?: string
}

/** Lines over time with a zero-based axis. The values of one column are read by pointer, arrow keys or table. */
export function AreaChart(props: Props) {
  const { step, labels, series, format, formatAxis, unit = 'week' } = props
  const size = SIZES[props.size ?? 'narrow']
  const { plot } = size
  const [wanted, setChosen] = useState(Infinity)
  const chosen = Math.min(wanted, labels.length - 1)
  const lines = gridlines(Math.max(0, ...series.flatMap(({ values }) => values)))
  const top = lines.at(-1) ?? 1
  const at = (value: number, i: number): Point => ({
    x: plot.left + (i / Math.max(1, labels.length - 1)) * (plot.right - plot.left),
    y: plot.bottom - (value / top) * (plot.bottom - plot.top),
  })
  const reading = series.map(({ name, values }) => `${name} ${format(values[chosen] ?? 0)}`)

  return (
    <>
      <p className={`${layout.row} ${layout.quiet} ${styles.legend} num`}>
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
        <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
          {lines.map((value) => (
            <Gridline key={value} plot={plot} y={at(value, 0).y} label={formatAxis(value)} />
          ))}
          {series.map(({ name, values, tone }, i) => (
            <Line
              key={name}
              plot={plot}
              points={values.map(at)}
              tone={tone}
              filled={i === 0}
              chosen={chosen}
            />
          ))}
          <TimeAxis labels={labels} plot={plot} x={(i) => at(0, i).x} />
        </svg>
        <input
          type="range"
          className={styles.reader}
          style={readerPlace(size)}
          min={0}
          max={labels.length - 1}
          value={chosen}
          aria-label={`Read the values of a ${unit}`}
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

/** Over the plot, as wide as the lines. */
const readerPlace = ({ width, plot }: Size) => ({
  left: `${(plot.left / width) * 100}%`,
  width: `${((plot.right - plot.left) / width) * 100}%`,
})

type Plot = Size['plot']

const Gridline = ({ plot, y, label }: { plot: Plot; y: number; label: string }) => (
  <>
    <path d={`M${plot.left} ${y}H${plot.right}`} className={styles.grid} />
    <text x={plot.left - 7} y={y + 4} textAnchor="end">
      {label}
    </text>
  </>
)

type LineProps = {
  plot: Plot
  points: Point[]
  tone: 'main' | 'accent'
  filled: boolean
  chosen: number
}

function Line({ plot, points, tone, filled, chosen }: LineProps) {
  const line = linePath(points)
  const mark = points[chosen]
  return (
    <g className={styles[tone]}>
      {filled && (
        <path
          d={`${line} L${plot.right} ${plot.bottom} L${plot.left} ${plot.bottom}Z`}
          className={styles.area}
        />
      )}
      <path d={line} className={styles.line} />
      {mark && <circle cx={mark.x} cy={mark.y} r={4} className={styles.mark} />}
    </g>
  )
}

type AxisProps = { labels: readonly string[]; plot: Plot; x: (i: number) => number }

function TimeAxis({ labels, plot, x }: AxisProps) {
  const last = labels.length - 1
  const middle = Math.floor(last / 2)
  const y = plot.bottom + 18
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
