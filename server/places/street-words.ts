import type { Word } from './read-words.ts'

/** The types of streets, as people write them in BC. */
export const STREET_TYPES = new Set(
  `st street ave av avenue rd road dr drive dri blvd blv boulevard cres cr crescent crt ct court pl place way ln
  lane hwy highway pky pkwy parkway sq square terr terrace tce trl trail close clo cl cir circle mews gate walk row
  view grove heights hts rise diversion mall quay wharf landing alley bypass connector loop hill bend gardens
  crossing point park green common commons bay cove ridge path prom promenade turn wynd`.split(
    /\s+/,
  ),
)

/** Streets whose name is their type. */
const STREETS = new Set(['broadway', 'kingsway', 'esplanade', 'lougheed', 'gaglardi', 'fraserview'])
const DIRECTION = /^(n|s|e|w|ne|nw|se|sw|north|south|east|west)$/

/** Parts of an address that only concern mail. */
const POSTAL = new Set(
  'box bag mailbag comp lcd rr stn station gd po rpo dnc site buzzer buzz intercom'.split(' '),
)

export const isPostalElement = (text: string): boolean => POSTAL.has(text) || /^rr\d+$/.test(text)

/** A civic number, a unit, a numbered street: '12', '12b', '152nd'. */
export const isNumber = (text: string): boolean => /^\d/.test(text)

/** Whether a street can end at this word: its type after a name, or a direction after the type. */
export function endsStreet(words: readonly Word[], at: number): boolean {
  const word = words[at]?.text ?? ''
  if (STREETS.has(word)) return true
  if (DIRECTION.test(word)) return at > 1 && STREET_TYPES.has(words[at - 1]?.text ?? '')
  if (!STREET_TYPES.has(word)) return false
  // The first St of '5 St Johns' is a saint.
  return at > 1 || (at === 1 && !isNumber(words[0]?.text ?? ''))
}
