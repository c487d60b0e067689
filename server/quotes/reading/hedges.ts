const LONGEST_SAID = 80

/**
 * Words of a customer who has not decided, does not know, or points at something else: what they name
 * may be more or less than what stands there.
 */
const HEDGES =
  /\b(?:maybe also|might|possibly|not sure|i think|i thought|either|(?:havent|not) decided|undecided|whatevers?|as last time|same as before|come (?:and )?(?:look|see)|in person|actually|unless|the rest of|all of it|some (?:things|stuff|items)|hoard(?:er|ers|ing)?|estate|(?:full|whole|entire) (?:house|home|apartment|condo|suite|basement|garage|shed|attic|locker|unit|place)|(?:everything|whatever)(?: that)?(?: is|s)? (?:in|inside|out of|from|left)|(?:half|quarter|mostly|pretty|completely|totally) full|packed (?:floor|full|to|tight)|floor to ceiling|odds and ends|bit of everything|all the stuff|bunch of stuff|lots of stuff|but only)\b/

/** The part of a sentence with the first such word; undefined for a text without any. */
export function hedgeIn(plainText: string): string | undefined {
  const hedge = HEDGES.exec(plainText)
  if (!hedge) return undefined
  const from =
    Math.max(
      plainText.lastIndexOf('\n', hedge.index),
      plainText.lastIndexOf('.', hedge.index),
      plainText.lastIndexOf(',', hedge.index),
    ) + 1
  const [part = ''] = plainText.slice(from, from + 2 * LONGEST_SAID).split(/[.\n!?]/)
  return part
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_SAID)
    .trim()
}
