import { Description } from '../../../contract/booking.ts'
import type { ByHand } from './corrections.ts'

/** The picked items as a description: '1 sofa, 2 mattresses and 10 boxes'; nothing for none. */
export function describePicks(corrections: readonly ByHand[]): string {
  const parts = corrections.filter(({ quantity }) => quantity > 0).map(countOf)
  const last = parts.pop()
  if (last === undefined) return ''
  const text = parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
  // One short item alone is no description yet.
  return Description.safeParse(text).success ? text : `Please pick up ${text}`
}

const countOf = ({ quantity, name, several }: ByHand): string =>
  `${quantity} ${quantity > 1 && several ? several : lower(name)}`

/** 'Sofa' as 'sofa', but 'TV' as it is. */
const lower = (name: string): string =>
  /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
