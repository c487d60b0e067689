import type { LeadMagnet, listLeadMagnets } from '../../../contract/lead-magnets.ts'
import { formatCount } from '../../../contract/numbers.ts'
import styles from '../../ui/list/cells.module.css'
import type { Column } from '../../ui/list/columns.ts'
import type { FilterLabels } from '../../ui/list/filters.ts'
import type { View } from '../../ui/list/use-saved-views.ts'
import { leadMagnetLabels } from '../../../contract/lead-magnets.ts'
import { OnOff } from '../OnOff.tsx'
import { kindText, revenueText } from './offer-text.ts'
import { Coupon, OfferBadge, UsesMeter } from './OfferParts.tsx'

type Actions = { onView: (offer: LeadMagnet) => void; onSwitch: (offer: LeadMagnet) => void }

export const offerColumns = ({ onView, onSwitch }: Actions): Column<typeof listLeadMagnets>[] => [
  {
    id: 'on',
    title: 'On',
    cell: (offer) => (
      <OnOff
        label={`${offer.title}: active`}
        checked={offer.isActive && offer.state !== 'ended'}
        onPress={() => onSwitch(offer)}
      />
    ),
  },
  {
    id: 'title',
    title: 'Offer',
    cell: (offer) => (
      <span className={styles.two}>
        <button type="button" data-opens className={styles.link} onClick={() => onView(offer)}>
          {offer.title}
        </button>{' '}
        <OfferBadge offer={offer} />
        <small>{kindText(offer)}</small>
        <small>{offer.offer.value}</small>
        <small>{offer.offer.description}</small>
      </span>
    ),
  },
  { id: 'code', cell: ({ code }) => <Coupon code={code} /> },
  { id: 'uses', title: 'Uses', cell: (offer) => <UsesMeter offer={offer} /> },
  {
    id: 'jobs',
    title: 'Jobs',
    right: true,
    cell: ({ completedJobs }) => formatCount(completedJobs),
  },
  {
    id: 'revenue',
    title: 'Revenue',
    right: true,
    cell: (offer) => <span className={styles.money}>{revenueText(offer)}</span>,
  },
  { id: 'conversions', right: true, optional: true, sort: 'conversions' },
  { id: 'type', optional: true },
  { id: 'target', optional: true },
  { id: 'value', optional: true },
  { id: 'active', optional: true },
  { id: 'created', optional: true, sort: 'createdAt' },
]

export const offerFilters: FilterLabels<typeof listLeadMagnets> = {
  type: { label: 'Type', values: leadMagnetLabels },
  target: 'For',
  active: 'Switched on',
}

export const offerViews: View[] = [
  { label: 'All', filters: {} },
  { label: 'Discounts', filters: { type: 'discount' } },
  { label: 'Forms and guides', filters: { type: 'free_estimate,guide' } },
  { label: 'Referral', filters: { type: 'referral' } },
]
