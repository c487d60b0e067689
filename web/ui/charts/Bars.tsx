import styles from './bars.module.css'

type Row = { name: string; value: number | null; note?: string }
type Props = {
  /** What is measured, for the table that screen readers get: 'Platform', 'Engagement'. */
  heads: [string, string]
  rows: readonly Row[]
  format: (value: number) => string
  /** What stands for a row without a value. */
  absent?: string
}

/** Bars from zero, each with its number; it is a table, so that it reads without being seen. */
export function Bars({ heads, rows, format, absent = 'None yet' }: Props) {
  const most = Math.max(0, ...rows.map(({ value }) => value ?? 0))
  return (
    <table className={styles.bars}>
      <thead className="vh">
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, value, note }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {note && <small>{note}</small>}
            </th>
            <td className="num">
              <div>
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect width="100" height="10" className={styles.ground} />
                  <rect
                    // Below zero there is no bar: the number says it.
                    width={most > 0 ? (Math.max(0, value ?? 0) / most) * 100 : 0}
                    height="10"
                    className={styles.bar}
                  />
                </svg>
                <span>{value === null ? absent : format(value)}</span>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
