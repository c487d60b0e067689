import type { Modifiers } from './counts.ts'
import { isGearOfCrew } from './gear.ts'
import { sizedItem } from './sized-items.ts'
import type { Term } from './terms.ts'

type ItemTerm = Term & { kind: 'item' }

const REACH = 6
/** "The size of a bbq", "bigger than a sofa". */
const COMPARED =
  /\b(size of|(big|large|tall|heavy|long|wide|high|deep) as|(bigger|larger|smaller|taller|heavier|longer|wider|higher) than|looks? like)( [a-z]+){0,3} $/
/** "Please be careful with the hardwood floors." */
const SPARED =
  /\b(careful (with|of|on|around|about)|watch( out for| for)?|mind|protect(ing)?|scratch(ing)?|damag(e|ing)|hit(ting)?|scuff(ing)?|avoid(ing)?) (the|my|our|your|any|a)( [a-z]+){0,2} $/
/** After an item's name: a way, a place or people named after it. */
const NAMED_AFTER =
  /^(roads?|lane|alley|lot|distance|access|rooms?|area|cellar|aisle|guys?|movers?|installers?|cleaners?|people|crew|company|companies|driver|store|shop|depot|fees?|numbers?|codes?|fob|type|style|kind|contents|cleanout|cleanup|clean)$/
/** "Bought a new bed." */
const BOUGHT =
  /\b(bought|buying|ordered|ordering|got|getting|received)( (a|the|our|my|some))* (brand )?new $/
/** "An exact window" of time. */
const OF_TIME = /\b(exact|time|arrival|delivery|pickup|booking) $/
/** "That leaves a sofa." */
const LEAVES = /\b(that|which|this|it) $/
/** "Grass slope", "concrete steps": material that names a way. */
const WAY =
  /^(slopes?|hills?|paths?|pathway|driveway|floors?|stairs|steps|stairway|stairwell|walkway|pad|walls?|ceiling)$/
const LEAST_ADDRESS = 100
/** "Where our deck used to be." */
const WHERE = /\bwhere (the|our|my|a)( [a-z]+){0,2} $/
const WAS = /^(used|was|were|stood)$/
/** "Locker closes at 6", "the shed is unlocked". */
const OPENING = /^((opens|closes) (at|by|around|after|before|until)|is (un)?locked)\b/
const RECYCLING_OF = /\b(of|for|to) $/

/** The words before a place, up to the break or the item before them; "a" for each article. */
function wordsBefore(terms: readonly Term[], at: number): string {
  let words = ''
  for (let back = at - 1; back >= at - REACH; back--) {
    const term = terms[back]
    if (term?.kind === 'word') words = `${term.text} ${words}`
    else if (term?.kind === 'count' && term.count.how === 'one') words = `a ${words}`
    else break
  }
  return words
}

function wordsAfter(terms: readonly Term[], at: number): string {
  const [next, second] = [terms[at + 1], terms[at + 2]]
  if (next?.kind !== 'word') return ''
  return second?.kind === 'word' ? `${next.text} ${second.text}` : next.text
}

/** "Bought a new sofa, the old one has to go" means the old sofa, unless a list follows. */
function meansOldOne(terms: readonly Term[], at: number): boolean {
  let isOld = false
  for (const term of terms.slice(at + 1, at + 3 * REACH)) {
    if (term.kind === 'break' && term.as === 'tie') return false
    if (term.kind === 'break' && term.as === 'hard') return isOld
    if (term.kind === 'word' && term.text === 'old') isOld = true
  }
  return isOld
}

/** An item that is not part of the load: a comparison, something to protect, or the name of a place or people. */
export function isBackground(
  terms: readonly Term[],
  term: ItemTerm,
  at: number,
  modifiers: Modifiers,
): boolean {
  const then = wordsAfter(terms, at)
  const [next = ''] = then.split(' ')
  if (!term.plural && NAMED_AFTER.test(next)) return true
  if (isGearOfCrew(terms, at)) return true
  if (!term.item.counted && !modifiers.isHeaped && WAY.test(next)) return true
  // "1055 Harwood" is an address, and no hardwood.
  if (term.isMisspelled && (modifiers.count?.count.value ?? 0) >= LEAST_ADDRESS) return true
  const words = wordsBefore(terms, at)
  if (term.name === 'leaves' && LEAVES.test(words)) return true
  // A fence is part of the load where its length is named.
  if (term.name === 'fence' && !sizedItem(terms, at, term.item).counted) return true
  // "Shed contents: ...".
  const content = terms[at + 1]
  if (content?.kind === 'item' && term.item.key === 'shed' && content.name === 'contents')
    return true
  // "Locker B-117, 10x10".
  if (term.item.key === 'locker' && !term.plural && terms[at + 1]?.kind === 'measure') return true
  // "The old shed is locked": an old shed may be part of the load.
  if (!modifiers.count && OPENING.test(then) && !/\bold $/.test(words)) return true
  if (WHERE.test(words) && WAS.test(next)) return true
  if (term.item.key === 'window' && OF_TIME.test(words)) return true
  // "Proof of recycling" is an act; "two bags of recycling" are bottles.
  const isAct = term.name === 'recycling' && !modifiers.count && !modifiers.isHeaped
  if (isAct && (RECYCLING_OF.test(words) || terms[at - 1]?.kind === 'item')) return true
  if (BOUGHT.test(words)) return !meansOldOne(terms, at)
  // "Looks like couch, mattress, microwave" is a list.
  const isList = content?.kind === 'break' && content.as === 'soft' && words.endsWith('like ')
  return (COMPARED.test(words) && !isList) || SPARED.test(words)
}
