import type { ListedRateCard } from '../../../contract/rate-cards.ts'
import layout from '../../ui/layout/layout.module.css'
import { changesBetween } from './card-form.ts'
import styles from './changes.module.css'

type Props = { before: ListedRateCard; after: ListedRateCard }

/** What a version changed: each figure as it was and as it became. */
export function CardChanges({ before, after }: Props) {
  const changes = changesBetween(before.card, after.card)
  return (
    <section className={`${layout.panel} ${styles.changes}`} aria-labelledby="card-changes">
      <h4 id="card-changes">What version {after.version} changed</h4>
      {changes.length === 0 ? (
        <p className={layout.quiet}>Its figures are those of version {before.version}.</p>
      ) : (
        <table>
          <caption className="vh">
            Version {before.version} and version {after.version}
          </caption>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              <th scope="col">Version {before.version}</th>
              <th scope="col">Version {after.version}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.name}>
                <th scope="row">{change.label}</th>
                <td>
                  <del>{change.before || 'None'}</del>
                </td>
                <td>
                  <ins>{change.after || 'None'}</ins>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
