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

/** A place where the product takes no bookings, said to be served. */
export function falsePlaces({ plain, written }: ClaimText, { areas }: BrandFacts): string[] {
  const served = new Set(areas.map(plainName))
  const elsewhere = [...written.matchAll(CAPITALISED)]
    .map(({ 0: words, index }) => {
      const [lead = ''] = BEGINS.exec(words) ?? []
      return {
        lead: written.slice(Math.max(0, index - 20), index) + lead,
        words: words.slice(lead.length),
      }
    })
    .filter(({ lead }) => LEADS_TO_PLACE.test(lead))
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
