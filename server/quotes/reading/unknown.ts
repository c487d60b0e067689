import { connectors, fillers } from './common-words.ts'
import type { Term } from './terms.ts'
import { itemNamed } from './vocabulary.ts'

const MOST_UNKNOWN = 20
const LONGEST_LIST_ENTRY = 3

/** An item may follow these; after "is", "from" or "until" comes a description. */
const LEADS_TO_THING =
  /^(and|or|plus|with|also|have|has|need|needs|want|take|remove|removing|removal|haul|hauling|including|includes|rid|get|getting|clear|dispose|disposing)$/
/** "Drained", "leaning", "badly": the state of an item. */
const DESCRIBES = /(ed|ing|ly|ish|less|able)$/

/** A stretch between breaks and connectors. */
type Clause = {
  words: string[]
  hasItem: boolean
  hasCount: boolean
  /** "Some words of a sentence", not an entry of a list. */
  isSpeech: boolean
  /** Whether a break or "and" stands at each end. */
  opens: 'list' | 'thing' | 'other'
  closed: boolean
}

const emptyClause = (opens: Clause['opens']): Clause => ({
  words: [],
  hasItem: false,
  hasCount: false,
  isSpeech: false,
  opens,
  closed: true,
})

function opening(term: Term): Clause['opens'] {
  // A bracket describes what comes before it: "a tree (real)".
  if (term.kind === 'break') return term.as === 'open' ? 'other' : 'list'
  if (term.kind !== 'word') return 'other'
  if (/^(and|plus)$/.test(term.text)) return 'list'
  return LEADS_TO_THING.test(term.text) ? 'thing' : 'other'
}

function take(term: Term, clause: Clause): void {
  if (term.kind === 'item' || term.kind === 'bulk') clause.hasItem = true
  else if (term.kind === 'count' && term.count.how !== 'part') {
    // "Need it by one": words before a number are no name of an item.
    clause.isSpeech ||= clause.words.length > 0
    clause.hasCount = true
  } else if (term.kind === 'word') {
    clause.isSpeech ||= speech.has(term.text)
    const isName =
      term.text.length > 2 &&
      !/^\d/.test(term.text) &&
      !fillers.has(term.text) &&
      !DESCRIBES.test(term.text)
    if (isName) clause.words.push(term.text)
  }
}

function clausesOf(terms: readonly Term[]): Clause[] {
  const clauses: Clause[] = []
  let clause = emptyClause('list')
  for (const term of terms) {
    const ends = term.kind === 'break' || (term.kind === 'word' && connectors.has(term.text))
    if (!ends) {
      take(term, clause)
      continue
    }
    const opens = opening(term)
    clauses.push({ ...clause, closed: opens === 'list' })
    clause = emptyClause(opens)
  }
  return [...clauses, clause]
}

function isThing(clauses: readonly Clause[], at: number): boolean {
  const clause = clauses[at]
  if (!clause || clause.hasItem || clause.isSpeech) return false
  if (clause.words.length === 0 || clause.words.length > LONGEST_LIST_ENTRY) return false
  if (clause.hasCount) return clause.opens !== 'other'
  // An entry of a list has items beside it.
  const [before, after] = [clauses[at - 1], clauses[at + 1]]
  const isInList = (before?.hasItem ?? false) || (after?.hasItem ?? false)
  return clause.opens === 'list' && clause.closed && isInList
}

/**
 * Words in the place of an item ("two gizmos", an entry of a list) that the catalogue does not have. They
 * lower the confidence and are shown to the customer.
 */
export function unknownThings(terms: readonly Term[]): string[] {
  const unknown = new Set<string>()
  const clauses = clausesOf(terms)
  for (const [at, { words }] of clauses.entries()) {
    if (!isThing(clauses, at)) continue
    const thing = words.join(' ')
    if (!itemNamed(thing)) unknown.add(thing)
    if (unknown.size === MOST_UNKNOWN) break
  }
  return [...unknown]
}

/**
 * Words of sentences: the words around one of these describe people, days, places or states, and are no
 * entry of a list.
 */
const speech: ReadonlySet<string> = new Set(
  `
    i me we us you he she him they them it its myself ourselves himself herself who whose what why how
    nobody somebody someone anyone everyone nothing something anything mom dad mum mother father
    brother sister son daughter wife husband grandmother grandfather uncle aunt parents roommate
    neighbour neighbor friend guys guy people landlord landlady tenant tenants owner contractor
    plumber electrician company council strata concierge manager super realtor boys girls family
    dads moms dog dogs cat cats baby babies toddler student students customers staff crew grant
    never always still yet once again often already now then soon later ago since until between
    during first second third fourth fifth last next end month months year years january february
    march april june july august september october november december jan feb mar apr jun jul aug
    sept sep oct nov dec thanksgiving christmas easter weekend weekends weekday weekdays noon
    tonight yesterday min mins minute minutes early late anytime
    am may might cannot cant wont isnt arent wasnt doesnt didnt havent hasnt dont wouldnt couldnt
    make makes made let lets say says said know knows think thinks hope meet find found come comes
    came coming cut cuts fit fits work works worked run runs ran sit sits open opens close closes
    keep keeps kept pull pulled put puts bought buy sell sells sold paid pay pays got gets give gave
    given took takes went goes looks look looking see seen use uses build builds built rent rents
    start starts stop stops split splits leak leaks blew blow blown dug dig fell fall falls broke
    break breaks died dies dead help helps ask asks told tell buzz ring rang knock bring brought
    arrive arrives leave leaves passed pass donate donates tie fried flooded wet dry soggy drained
    emptied sorry cheers thx thanks regards please hey good morning afternoon perfect great
    firm free busy dim low narrow steep friendly gentle patient basically actually honestly
    bonjour merci hola backyard frontyard cedar oak pine maple teak walnut mahogany birch fir bamboo
    rattan floral striped matching layer layers frame equipment apt apartment fl flr lvl bsmt walkup elev elevators cash etransfer pls plz asap ave
    st rd hwy drill straps saw wrench tarp gloves yes
    access entrance exit lobby intercom buzzer code lockbox key keys gate service loading bay
    elevator lift walk walkout walkway penthouse basement upstairs downstairs den sunroom balcony
    porch patio lawn hall kitchen roof roofline ceiling walls wall bottom top middle corner place
    spot street road drive avenue unit suite building tower townhouse neighbourhood facility city
    town surrey burnaby vancouver richmond langley coquitlam delta abbotsford squamish whistler
    maple ridge port moody north west east south kitsilano lonsdale ubc toronto canada bc ottawa
    calgary victoria rush cost costs price prices quote quotes payment listing move moving sale
    leftovers clearout cleanout clean hoarding estate house shop salon clinic restaurant cafe store
    daycare nursery office warehouse closing reno renovation mess care sure otherwise across apart
    together right left back front here there everywhere along away about around just only even ever
    neither either none half whole model brand size colour color style condition issue problem shape
    inches feet foot ft cm lbs pounds kg gal gallon gallons litre litres wide tall long deep high
    narrow heavy turn turns test tests done fine okay ok yes no not too also worn pretty flat
    electric gas manual lateral double doubles triple rolled stuck loose missing spare whatever
    remote length lengths tied tape mud heap heaps required tight outgrew pad permit permits insurance rule rules
  `
    .trim()
    .split(/\s+/),
)
