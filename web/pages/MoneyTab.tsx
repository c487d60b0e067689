import { Money } from '../money/Money.tsx'
import { PricesToReview } from '../price-changes/admin/PricesToReview.tsx'
import { onDemand } from '../ui/feedback/on-demand.tsx'

const InvoiceDrawer = onDemand(
  async () => (await import('../customers/account/InvoiceDrawer.tsx')).InvoiceDrawer,
)

/** The money desk, with the on-site prices that wait for an admin on top. */
export const MoneyTab = () => (
  <Money Panel={InvoiceDrawer}>
    <PricesToReview />
  </Money>
)
