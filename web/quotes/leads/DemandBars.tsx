import type { DemandOutside } from '../../../contract/admin-leads.ts'
import { Bars } from '../../ui/charts/Bars.tsx'
import styles from './leads.module.css'

/** Where most of those outside would book. */
export const DemandBars = ({ demand: { most, others } }: { demand: DemandOutside }) => (
  <section className={styles.demand} aria-labelledby="demand">
    <h3 id="demand">Where people ask for us</h3>
    <Bars
      heads={['Municipality', 'Leads']}
      rows={most.map(({ municipality, leads }) => ({ name: municipality, value: leads }))}
      format={String}
    />
    {others.leads > 0 && (
      <p>
        And {others.leads} more in {others.municipalities} other{' '}
        {others.municipalities === 1 ? 'municipality' : 'municipalities'}
      </p>
    )}
  </section>
)
