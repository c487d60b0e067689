import type { BrandFacts } from '../../providers/writer/writer.ts'
import { LONGEST_NAME, placeOf, plain as plainName } from '../../places/names.ts'
import { findWords, type ClaimText } from './read-text.ts'

const EVERYWHERE: readonly RegExp[] = [
  /\b(?:anywhere|everywhere) in (?:bc|british columbia|canada|the province|the country|the lower mainland|the valley)\b/,
  /\b(?:all of|across|throughout|all over|all across) (?:bc|british columbia|canada|the province|the country|western canada|the lower mainland)\b/,
  /\bcoast to coast\b|\b(?:nation|province|country|world)[- ]?wide\b|\bpartout (?:en|au)\b|\bdans toute la province\b/,
  /\b(?:fraser valley|okanagan|vancouver island|sunshine coast|sea[- ]to[- ]sky|the kootenays|alberta|ontario|quebec|seattle|washington state)\b/,
]

/** Before the name of a place; names such as 'Hope' or 'Trail' are words as well. */
const LEADS_TO_PLACE =
  /\b(?:in|to|from|of|serving|serve|near|around|across|throughout|and|or|cover\w*|reach\w*|a|et|de)\s*$|[,&/]\s*$/i
/** The same at the beginning of a sentence, with a capital of its own. */
const BEGINS = /^(?:In|To|From|Serving|Near|Around|Across|Throughout)\s/
const CAPITALISED = /\p{Lu}[\p{L}'.]*(?:[ -]\p{Lu}[\p{L}'.]*)*/gu

const NOT_SERVED =
  "\\b(?:do not|don't|does not|doesn't|cannot|can't|aren't|isn't|are not|is not|not yet|no longer) (?:yet |currently |available |active )?(?:serve|cover|reach|go to|come to|drive to|pick up in|haul in|work in|operate in|in)\\s+"
/** Right before a name: "We don't serve Abbotsford or ". */
const BEFORE_NOT_SERVED = new RegExp(
  `${NOT_SERVED}(?:\\p{Lu}[\\p{L}'.]*(?:,| and| or|, or)? )*$`,
  'u',
)
const NOT_SERVED_NAMES = new RegExp(`${NOT_SERVED}([a-z]+(?:(?:,| and| or|, or)? [a-z]+){0,5})`)

/** The names of other places in a plain sentence that says they are not served. */
export const placesNotServed = (sentence: string): string[] =>
  (NOT_SERVED_NAMES.exec(sentence)?.[1] ?? '')
    .split(/[, ]+/)
    .filter((word) => placeOf(word)?.kind === 'outside')

/** A place where the product takes no bookings, said to be served. */
export function falsePlaces({ plain, written }: ClaimText, { areas }: BrandFacts): string[] {
  const served = new Set(areas.map(plainName))
  const elsewhere = [...written.matchAll(CAPITALISED)]
    .map(({ 0: words, index }) => {
      const [lead = ''] = BEGINS.exec(words) ?? []
      return {
        lead: written.slice(Math.max(0, index - 20), index) + lead,
        before: written.slice(Math.max(0, index - 80), index),
        words: words.slice(lead.length),
      }
    })
    .filter(({ lead, before }) => LEADS_TO_PLACE.test(lead) && !BEFORE_NOT_SERVED.test(before))
    .flatMap(({ words }) => placesIn(words))
    .filter((name) => !served.has(name) && placeOf(name)?.kind === 'outside')
  return [...findWords(plain, EVERYWHERE), ...elsewhere]
}

/** Every run of words that a name of a place may be, in plain words. */
function placesIn(words: string): string[] {
  const parts = plainName(words).split(' ')
  return parts.flatMap((_, from) =>
    parts
      .slice(from, from + LONGEST_NAME)
      .map((__, more) => parts.slice(from, from + more + 1).join(' ')),
  )
}
