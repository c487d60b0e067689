import type { Demand } from '../../../contract/leads.ts'
import { Bars } from '../../ui/charts/Bars.tsx'
import { topDemand } from './lead-list.ts'
import styles from './leads.module.css'

/** Where most of those outside would book; its place is kept while that is on its way. */
export const DemandBars = ({ demand }: { demand: Demand[] | undefined }) => (
  <section className={styles.demand} aria-labelledby="demand">
    <h3 id="demand">Where people ask for us</h3>
    {demand && <Known demand={demand} />}
  </section>
)

function Known({ demand }: { demand: Demand[] }) {
  const { shown, others } = topDemand(demand)
  const rows = shown.map(({ municipality, leads }) => ({ name: municipality, value: leads }))
  return (
    <>
      <Bars heads={['Municipality', 'Leads']} rows={rows} format={String} />
      {others > 0 && (
        <p>
          And {others} more in {demand.length - shown.length} other{' '}
          {demand.length - shown.length === 1 ? 'municipality' : 'municipalities'}
        </p>
      )}
    </>
  )
}
