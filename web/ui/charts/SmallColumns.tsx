import layout from '../layout/layout.module.css'
import styles from './bars.module.css'

type Series = { name: string; values: readonly number[] }
type Props = {
  /** What is measured, for the table: 'Engagement by week of publishing'. */
  caption: string
  /** What the columns are: 'Week of', and the name of each. */
  step: string
  labels: readonly string[]
  series: readonly Series[]
}

const WIDTH = 120
const HEIGHT = 60
const GAP = 3

/** One small chart for each series, all on the same scale, with a table for people who do not see them. */
export function SmallColumns({ caption, step, labels, series }: Props) {
  const most = Math.max(1, ...series.flatMap(({ values }) => values))
  return (
    <>
      <ul className={`${layout.stack} ${styles.columns}`} aria-hidden="true">
        {series.map(({ name, values }) => (
          <li key={name}>
            <p className="num">
              {name} <b>{values.reduce((sum, value) => sum + value, 0)}</b>
            </p>
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
              {values.map((value, i) => (
                <Column key={labels[i]} value={value / most} place={i} of={values.length} />
              ))}
              <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} className={styles.axis} />
            </svg>
          </li>
        ))}
      </ul>
      <div className="vh">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{step}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, i) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {series.map(({ name, values }) => (
                  <td key={name}>{values[i]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

type ColumnProps = { value: number; place: number; of: number }

const Column = ({ value, place, of }: ColumnProps) => {
  const width = WIDTH / of
  const height = value * (HEIGHT - 4)
  return (
    <rect
      x={place * width + GAP / 2}
      y={HEIGHT - height}
      width={width - GAP}
      height={height}
      className={place === of - 1 ? styles.latest : styles.bar}
    />
  )
}
