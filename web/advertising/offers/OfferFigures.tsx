import { useQuery } from '@tanstack/react-query'
import type { LeadMagnet } from '../../../contract/lead-magnets.ts'
import { formatMoney } from '../../../contract/money.ts'
import { formatCount } from '../../../contract/numbers.ts'
import { getOfferFigures } from '../../../contract/offer-desk.ts'
import { apiQuery } from '../../api/query.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { Fact, FactSection } from '../../ui/layout/FactSection.tsx'
import layout from '../../ui/layout/layout.module.css'

type Props = { offer: LeadMagnet; onClose: () => void }

/** What came of an offer, from its uses and the books. */
export function OfferFigures({ offer, onClose }: Props) {
  const query = useQuery({
    ...apiQuery(getOfferFigures, { params: { leadMagnetId: offer.id } }),
    staleTime: 0,
  })
  const { data } = query
  return (
    <Dialog size="question" opened onClose={onClose} title={`Statistics of “${offer.title}”`}>
      <QueryError what="the statistics" query={query} />
      {data && (
        <>
          <FactSection title="Uses">
            <Fact name="Used">{formatCount(data.uses)}</Fact>
            <Fact name="Given back">{formatCount(data.givenBack)}</Fact>
            <Fact name="Refused in the last 90 days">{formatCount(data.refused)}</Fact>
            <Fact name="People with a quote that holds">{formatCount(data.openQuotes)}</Fact>
            <Fact name="Conversions">{formatCount(offer.conversions)}</Fact>
          </FactSection>
          <FactSection title="Money">
            <Fact name="Completed jobs">{formatCount(data.completedJobs)}</Fact>
            <Fact name="Discounts">{formatMoney(data.discounts)}</Fact>
            <Fact name="Refunds">{formatMoney(data.refunds)}</Fact>
            <Fact name="Disputes">{formatMoney(data.disputes)}</Fact>
            <Fact name="Revenue">{formatMoney(data.revenue)}</Fact>
          </FactSection>
          <p className={layout.quiet}>
            Revenue is what was paid for completed jobs, after discounts, refunds and disputes. Jobs
            refunded or lost in a dispute in full are not counted.
          </p>
        </>
      )}
    </Dialog>
  )
}
