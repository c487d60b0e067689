import { Money } from '../money/Money.tsx'
import { PricesToReview } from '../price-changes/admin/PricesToReview.tsx'

/** The money desk, with the on-site prices that wait for an admin on top. */
export const MoneyTab = () => (
  <Money>
    <PricesToReview />
  </Money>
)
