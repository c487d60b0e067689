import type { LeadMagnet } from '../../../contract/lead-magnets.ts'
import { formatCount } from '../../../contract/numbers.ts'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import { stateFacts, stateText } from './offer-text.ts'
import styles from './offers.module.css'

/** What a person should know first of an offer; nothing of one that is simply active. */
export const OfferBadge = ({ offer, always = false }: { offer: LeadMagnet; always?: boolean }) =>
  always || offer.state !== 'active' ? (
    <StatusBadge status={stateFacts[offer.state].tone}>{stateText(offer)}</StatusBadge>
  ) : null

const SOON = 0.8

/** How many uses stand, and of how many: amber above 80 %, grey when all are used. */
export function UsesMeter({ offer: { uses, left } }: { offer: LeadMagnet }) {
  if (left === null) return <span className="num">{formatCount(uses)} used</span>
  const all = uses + left
  const level = left === 0 ? 'all' : uses > all * SOON ? 'soon' : 'some'
  return (
    <span className={styles.uses}>
      <span className="num">
        <b>{formatCount(uses)}</b> of {formatCount(all)}
        {left === 0 && ', all used'}
      </span>
      <meter
        className={styles.meter}
        data-level={level}
        min={0}
        max={all}
        value={uses}
        aria-label="Uses"
      />
    </span>
  )
}

/** The code as on a coupon. */
export const Coupon = ({ code }: { code: string }) => <b className={styles.coupon}>{code}</b>
