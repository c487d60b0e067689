import layout from '../../ui/layout/layout.module.css'
import type { Change } from './group-form.ts'
import styles from './groups.module.css'

type Props = {
  changes: readonly Change[]
  /** What stands above the two columns. */
  before: string
  after: string
}

/** What differs between two versions: as it was and as it becomes. */
export const DiffTable = ({ changes, before, after }: Props) =>
  changes.length === 0 ? (
    <p className={layout.quiet}>Nothing differs.</p>
  ) : (
    <table className={styles.diff}>
      <caption className="vh">
        {before} and {after}
      </caption>
      <thead>
        <tr>
          <th scope="col">Value</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.key}>
            <th scope="row">{change.label.replace(' (optional)', '')}</th>
            <td>
              <del>{change.before}</del>
            </td>
            <td>
              <ins>{change.after}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
