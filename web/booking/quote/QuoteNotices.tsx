import type { LoadRefusal, NoticePlace } from '../../../contract/quotes.ts'
import type { Refused } from './ask-for-price.ts'
import { type ByHand, isByHand } from '../items/corrections.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './quote.module.css'

export type RefusedProps = { refused: Refused; corrections: readonly ByHand[] }

/** Why the load is not taken as it is, where that can go, and how to go on with the rest. */
export const RefusedLoad = ({ refused: { reason, refusals }, corrections }: RefusedProps) => (
  <div className={`${layout.notice} ${layout.bad} ${styles.refused}`}>
    <strong>We can't take this load as described</strong>
    {refusals.length === 0 && <p>{reason}</p>}
    {refusals.map((refusal) => (
      <Refusal key={refusal.title + refusal.text} {...refusal} />
    ))}
    <p className={styles.wayOn}>{wayOn(refusals, corrections)}</p>
  </div>
)

const Refusal = ({ title, text, items, place }: LoadRefusal) => (
  <>
    <p className={styles.what}>{isSame(title, items) ? title : `${title}: ${items.join(', ')}`}</p>
    <p>
      {text}
      <Place place={place} />
    </p>
  </>
)

function wayOn(refusals: readonly LoadRefusal[], corrections: readonly ByHand[]): string {
  const them = refusals.length > 1 ? 'them' : 'it'
  const byHand = refusals.filter(({ items }) => isByHand(corrections, items)).length
  if (byHand === 0) return `Remove ${them} from your description and we'll price the rest.`
  if (byHand === refusals.length) return `Remove ${them} from your list and we'll price the rest.`
  return `Remove ${them} from your list and from your description and we'll price the rest.`
}

/** Many a rule is headed by the one thing it is about. */
const isSame = (heading: string, [item, ...others]: readonly string[]): boolean =>
  others.length === 0 && item?.toLowerCase() === heading.toLowerCase()

/** Where something goes that does not ride on the truck, or may go for less. */
export const Place = ({ place }: { place: NoticePlace | null | undefined }) =>
  place && (
    <span className={styles.place}>
      {'Where to take it: '}
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
