import { connectors } from './common-words.ts'
import type { Mention } from './mention.ts'
import type { Term } from './terms.ts'

/** After an item, these name its material. */
const MATERIAL =
  /^(wood|metal|steel|aluminum|aluminium|particle board|particleboard|mdf|laminate|melamine|hardwood|vinyl|plywood|foam|chipboard|presswood|copper|styrofoam|brush|concrete|cement|stone|brick|ceramic|granite|fabric|glass|tile|cast iron|wrought iron|stainless steel|stainless)$/
const REACH = 10
const STATES = /^(is|are|was|were|all|mostly|mainly|so)$/
const MOSTLY = /^(mostly|mainly)$/

const wordAt = (terms: readonly Term[], at: number): string => {
  const term = terms[at]
  return term?.kind === 'word' ? term.text : ''
}

/** What stands between an item and its material: "(", ",", or nothing; undefined for anything that joins two items. */
function linkBetween(terms: readonly Term[], from: number, to: number) {
  const link: { opens: boolean; pauses: boolean; describes: boolean } = {
    opens: false,
    pauses: false,
    describes: false,
  }
  for (const term of terms.slice(from + 1, to)) {
    if (term.kind === 'break' && term.as === 'open') link.opens = true
    else if (term.kind === 'break' && term.as === 'soft') link.pauses = true
    else if (term.kind === 'word' && STATES.test(term.text)) link.describes = true
    else if (term.kind === 'word' && /^(built|made|of|out)$/.test(term.text)) continue
    else if (term.kind === 'measure') continue
    else if (term.kind !== 'word' || connectors.has(term.text)) return undefined
  }
  return link
}

/** "Boat 14ft aluminum", "armoire, particle board, worn", "the desk is wood": the material of the item before. */
export function isMaterialOfEarlier(
  terms: readonly Term[],
  at: number,
  earlier?: Mention,
): boolean {
  const term = terms[at]
  if (term?.kind !== 'item' || !earlier || at - earlier.place > REACH) return false
  const isMostly = MOSTLY.test(wordAt(terms, at + 1)) || MOSTLY.test(wordAt(terms, at - 1))
  // "Construction waste, clean wood mostly".
  if (!earlier.item.counted && earlier.volume !== undefined) return isMostly && !term.item.counted
  if (!MATERIAL.test(term.name)) return false
  if (wordAt(terms, at - 1) === 'of' && /^(made|built|out)$/.test(wordAt(terms, at - 2)))
    return true
  if (!earlier.item.counted || earlier.item.heap) return false
  // "Two sofas, one is leather, one is fabric".
  if (/^(is|are|solid|all|mostly)$/.test(wordAt(terms, at - 1))) return true
  const link = linkBetween(terms, earlier.place, at)
  if (!link) return false
  if (link.opens || link.describes) return true
  const next = terms[at + 1]
  if (link.pauses) return !next || next.kind === 'break'
  return !term.plural && next?.kind !== 'item'
}
