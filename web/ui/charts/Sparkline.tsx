import { linePath } from './scale.ts'

const WIDTH = 116
const HEIGHT = 38
const MARGIN = 4

type Props = {
  /** Says what is drawn; the values follow it for those who cannot see it. */
  label: string
  values: readonly number[]
  format: (value: number) => string
}

/** The course of a few values, without axes: for beside a figure. Zero-based. */
export function Sparkline({ label, values, format }: Props) {
  const top = Math.max(1, ...values)
  const points = values.map((value, i) => ({
    x: (i / Math.max(1, values.length - 1)) * (WIDTH - MARGIN),
    y: HEIGHT - MARGIN - (value / top) * (HEIGHT - 2 * MARGIN),
  }))
  const last = points.at(-1)
  if (!last) return null
  const line = linePath(points)
  const said = `${label}: ${values.map(format).join(', ')}`
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width="100%" height="100%" role="img" aria-label={said}>
      <path d={`${line} V${HEIGHT} H0 Z`} fill="var(--spark)" opacity={0.14} />
      <path d={line} fill="none" stroke="var(--spark)" strokeWidth={2.4} strokeLinejoin="round" />
      <circle cx={last.x} cy={last.y} r={3.4} fill="var(--spark)" />
    </svg>
  )
}
