import type { ReactNode } from 'react'
import type { LeadMagnet } from '../../../contract/lead-magnets.ts'
import { formatCount } from '../../../contract/numbers.ts'
import layout from '../../ui/layout/layout.module.css'
import { ItemCard } from '../../ui/list/ItemCard.tsx'
import { OnOff } from '../OnOff.tsx'
import { kindText, revenueText } from './offer-text.ts'
import { Coupon, OfferBadge, UsesMeter } from './OfferParts.tsx'
import styles from './offers.module.css'

type Props = {
  offer: LeadMagnet
  onSwitch: (offer: LeadMagnet) => void
  onView: () => void
  /** Its menu. */
  children: ReactNode
}

/** An offer on a phone. */
export const OfferCard = ({ offer, onSwitch, onView, children }: Props) => (
  <div className={styles.card}>
    <ItemCard
      title={offer.title}
      label={`View ${offer.title}`}
      onOpen={onView}
      aside={revenueText(offer)}
    >
      <small className={layout.dim}>{kindText(offer)}</small>
      <small className={layout.dim}>{offer.offer.value}</small>
      <small className={layout.dim}>{offer.offer.description}</small>
    </ItemCard>
    <div className={layout.row}>
      <OnOff
        label={`${offer.title}: active`}
        checked={offer.isActive && offer.state !== 'ended'}
        onPress={() => onSwitch(offer)}
      />
      <Coupon code={offer.code} />
      <OfferBadge offer={offer} />
    </div>
    <div className={layout.spread}>
      <UsesMeter offer={offer} />
      <span className={layout.quiet}>
        {formatCount(offer.completedJobs)} completed {offer.completedJobs === 1 ? 'job' : 'jobs'}
      </span>
      {children}
    </div>
  </div>
)
