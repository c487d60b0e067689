import type { NoticePlace, QuoteNotice } from '../../../contract/quotes.ts'
import type { Refusal } from './ask-for-price.ts'
import { type ByHand, isByHand } from './corrections.ts'
import styles from './quote.module.css'

/** What to know before the truck comes: what needs care, and what could go for free elsewhere. */
export const QuoteNotices = ({ notices }: { notices: readonly QuoteNotice[] }) => (
  <>
    {notices.map(({ kind, title, text, place }) => (
      <div key={title} className={`${styles.notice} ${styles[kind]}`}>
        <strong>{title}. </strong>
        {text}
        <Place place={place} />
      </div>
    ))}
  </>
)

type RefusedProps = { refusal: Refusal; corrections: readonly ByHand[] }

/** Why the load is not taken as it is, where that can go, and how to go on with the rest. */
export function RefusedLoad({ refusal, corrections }: RefusedProps) {
  const { heading, reason, items = [], place } = refusal
  return (
    <div className={styles.refused}>
      <strong>We can’t take this load as described</strong>
      {heading && items.length > 0 && (
        <p>{isSame(heading, items) ? heading : `${heading}: ${items.join(', ')}`}</p>
      )}
      <p>
        {reason}
        <Place place={place} />
      </p>
      <p>
        {isByHand(corrections, items)
          ? 'Take it off the list below, and we price the rest.'
          : 'Take it out of your description or your photos, and we price the rest.'}
      </p>
    </div>
  )
}

/** Many a rule is headed by the one thing it is about. */
const isSame = (heading: string, [item, ...others]: readonly string[]): boolean =>
  others.length === 0 && item?.toLowerCase() === heading.toLowerCase()

const Place = ({ place }: { place: NoticePlace | null | undefined }) =>
  place && (
    <span className={styles.place}>
      {'Where to go: '}
      {place.url ? (
        <a href={place.url} target="_blank" rel="noopener">
          {place.name}
          <span className="vh"> (opens in a new tab)</span>
        </a>
      ) : (
        place.name
      )}
    </span>
  )
