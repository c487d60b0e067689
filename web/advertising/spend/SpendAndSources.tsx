import layout from '../../ui/layout/layout.module.css'
import { Budgets } from './Budgets.tsx'
import { ImportSpend } from './ImportSpend.tsx'
import { Sources } from './Sources.tsx'
import styles from './spend.module.css'

/** What ads cost, what is left of each budget, and where completed jobs came from. */
export function SpendAndSources() {
  return (
    <div className={layout.stack}>
      <div className={`${layout.columns} ${styles.top}`}>
        <ImportSpend />
        <Budgets />
      </div>
      <Sources />
    </div>
  )
}
