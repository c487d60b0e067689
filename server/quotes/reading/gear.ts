import type { Term } from './terms.ts'

/** What a crew brings along. */
const GEAR =
  /^(ladder|dolly|dollies|hand truck|straps?|(moving )?blankets?|(hand |power )?tools?|drills?|(hand ?)?saw|sawzall|(circular|reciprocating) saw|grinder|chainsaw|wrench|crowbar|sledge ?hammer|hammer|shovels?|rakes?|brooms?|ramps?|wheelbarrow|cart|pallet jack|trailer|tarps?|gloves)$/
/** Who brings, needs or uses it. */
const OF_CREW = /^(bring|bringing|needed|required|use)$/
const NEEDS = /^(need|needs|require|requires|want|have)$/
const CREW = /^(you|youll|guys|crew|will|ll|may|might|probably|likely|should|must)$/
/** "To move it", "needed": what it is for. */
const PURPOSE = /^(to|needed|required|for)$/
const GOES = /^(removed?|gone|hauled|taken|picked|disposed|go|goes|dumped)$/
const REACH = 6

const wordAt = (terms: readonly Term[], at: number): string => {
  const term = terms[at]
  return term?.kind === 'word' ? term.text : ''
}

/** "Bring a dolly and straps", "you will need a drill": tools of the crew, no part of the load. */
export function isGearOfCrew(terms: readonly Term[], at: number): boolean {
  const term = terms[at]
  if (term?.kind !== 'item' || !GEAR.test(term.name)) return false
  const then = terms.slice(at + 1, at + 1 + REACH)
  const end = then.findIndex(({ kind }) => kind === 'break' || kind === 'item')
  const words = then.slice(0, end < 0 ? then.length : end)
  const says = (pattern: RegExp): boolean =>
    words.some((word) => word.kind === 'word' && pattern.test(word.text))
  if (says(GOES)) return false
  if (says(/^(needed|required)$/)) return true
  for (let back = at - 1; back >= Math.max(0, at - REACH); back--) {
    const before = terms[back]
    if (before?.kind === 'break' && before.as !== 'soft') return false
    // "A drill and a dolly".
    if (before?.kind === 'item' && !GEAR.test(before.name)) return false
    const word = wordAt(terms, back)
    if (word === 'old' || GOES.test(word)) return false
    if (OF_CREW.test(word)) return true
    if (NEEDS.test(word)) return CREW.test(wordAt(terms, back - 1)) || says(PURPOSE)
  }
  return false
}
