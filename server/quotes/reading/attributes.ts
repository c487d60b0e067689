import type { Term } from './terms.ts'

/** Names that give the make or kind of the next item. */
const QUALIFIERS = /^(door|rubbermaid|weber|lego|thule|billy|malm|pax|kallax)$/

/** In "metal desk" and "paint shelf" the first word only says what kind the second one is. */
export function isAttribute(terms: readonly Term[], at: number): boolean {
  const [term, next] = [terms[at], terms[at + 1]]
  if (term?.kind !== 'item' || term.plural || next?.kind !== 'item') return false
  // An item with asbestos counts as asbestos.
  if (term.item.key === 'asbestos') return false
  // "New fridge packaging", "2x4 kallax shelf".
  if (/^(packaging|packing material)$/.test(next.name)) return true
  if (/^\d/.test(term.name)) return next.item.heap === undefined && next.item.counted
  // "12 workstation desks".
  const before = terms[at - 1]
  const isMany = before?.kind === 'count' && before.count.how === 'exact' && before.count.value > 1
  if (isMany && next.plural) return true
  return !term.item.counted || term.item.flags.includes('hazardous') || QUALIFIERS.test(term.name)
}
