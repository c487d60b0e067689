import type { Term } from './terms.ts'

/** Names that say of which make or kind the next thing is. */
const QUALIFIERS = /^(door|rubbermaid|weber|lego|thule|billy|malm|pax|kallax)$/

/** In "metal desk" and "paint shelf" the first word only says what kind the second one is. */
export function isAttribute(terms: readonly Term[], at: number): boolean {
  const [term, next] = [terms[at], terms[at + 1]]
  if (term?.kind !== 'item' || term.plural || next?.kind !== 'item') return false
  // Whatever holds asbestos is asbestos.
  if (term.item.key === 'asbestos') return false
  return !term.item.counted || term.item.flags.includes('hazardous') || QUALIFIERS.test(term.named)
}
