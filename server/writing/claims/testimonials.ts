import { findWords, type ClaimText } from './read-text.ts'

const PEOPLE =
  '(?:customers?|clients?|people|haulers?|drivers?|neighbou?rs?|homeowners?|famil(?:y|ies)|households?|realtors?|residents|locals|businesses|landlords?|managers?|seniors|(?:grand)?(?:moms?|mothers?|dads?|fathers?|mas?|pas?)|uncles?|aunts?|cousins?|friends?|sisters?|brothers?|roommates?|tenants?|renters?|mayors?|everyone|everybody|vancouverites)'

const TESTIMONIALS: readonly RegExp[] = [
  new RegExp(
    `\\b${PEOPLE} (?:all |just |already |really )?(?:say|says|said|feel|feels|love|loves|loved|agree|tell us|tells us|told|rave|trust|trusts|rate|recommend|recommends|choose us|swear|keep (?:coming|calling|booking)|can't stop|couldn't)\\b`,
  ),
  new RegExp(
    `\\b(?:happy|satisfied|delighted|thrilled|repeat|loyal|grateful|smiling) ${PEOPLE}\\b`,
  ),
  new RegExp(
    `\\b(?:join|joined) (?:the |our |many |other |fellow )*(?:${PEOPLE}|others|community|crowd)\\b`,
  ),
  /\b(?:trusted|loved|recommended|approved|rated|praised|chosen|endorsed|backed|used) by\b|(?:^|[.!?]\s*)(?:loved|trusted|recommended|praised|celebrated)\b|\breviewed by (?:our )?(?:customers?|clients?|people|users)\b/,
  new RegExp(
    `\\b${PEOPLE} (?:who |that |in \\w+ |from \\w+ )?(?:(?:\\w+ )?keep(?:s)? (?:on )?(?:telling|saying|asking|recommending|thanking|sending|referring|bringing|coming|calling|booking)|can't believe|(?:have |has |had )?already (?:book\\w*|us\\w+|clear\\w*|hir\\w*|sign\\w*|switch\\w*)|(?:already )?(?:book|choose|use|call|hire|pick|stick|go|come|keep)(?:s|es|d|ed)? (?:with |to |on |back to )?(?:us\\b|\\s*…))`,
  ),
  /\b(?:can't|cannot|couldn't) (?:all )?be wrong\b/,
  /\b(?:everyone|everybody|most of|half (?:of|the)|every (?:second|third|other) \w+)\b[^.!?]{0,30}\b(?:uses?|used|books?|booked|talks?)\b/,
  /\b(?:picked|named|selected|listed|spotted|recommended|mentioned) (?:by|as|among)\b(?! (?:you|the hauler|a hauler|haulers?|size|area)\b)|\b(?:service|company|app|name|startup|ones?) to watch\b/,
  /\bas seen (?:on|in)\b|\bas (?:heard|talked|read|shown|told)\b|\b(?:talked|heard|read|written) about (?:us )?(?:on|in)\b|\bon the radio\b|\b(?:everyone|everybody) (?:in|on|around) [^.!?]{0,20}\b(?:has|uses|talks|knows|loves|calls)\b|\bseen (?:us )?on (?:tv|television|the news|youtube)\b|\b(?:trusted|loved|told) (?:at home|everywhere|you about)\b|\bfeatured (?:on|in)\b|\bin the news\b|\bheadlines\b/,
  /\brated\b|\bratings?\b|\bstars?[- ](?:service|rating|reviews?)\b|\b(?:one|two|three|four|five|[1-5](?:\.\d)?)[- ]stars?\b|\betoiles\b|[⭐★🌟]/u,
  /\b(?:rave|great|glowing|google|our|amazing|positive|customer|the) reviews\b(?! (?:every|each))|\bread (?:our|the) reviews\b|\breviews on\b|\btestimonials?\b|\bword of mouth\b/,
  /\b(?:just )?ask (?:your neighbou?r|around|anyone|our)\b/,
  /\b(?:says|said|told us|wrote|writes|raved|told me)\b/,
  // The product speaks as 'we'.
  /\b(?:i|i've|i'd|i'm|i'll|my|me|mine|je|j'ai|mon|ma|mes)\b(?! (?:pickups?|account)\b)|\bthey (?:were|did|cleared|took|came|made|couldn't)\b/,
  /\bclients? (?:satisfaits?|heureux|contents?|disent)\b|\bnos clients\b|\btemoignages?\b|\brecommand\w+ par\b|\b(?:dit|raconte|affirme) \w+/,
]

const HARMLESS: readonly RegExp[] = [
  /\btell us\b(?! (?:that|it))(?<!customers tell us)/,
  // 'Me: just one shelf. Also me: …' tells a joke, unless it is about the service.
  /(?:^|[.!?\n]\s*)(?:also )?(?:me|my (?:garage|closet|basement|shed|couch|sofa|floor|attic|cat|dog|roommate|mom|dad))[:,](?![^.!?\n]*\b(?:we|us|our|haul\w*|trucks?|prices?|pickups?|book\w*|team|service|love\w*|best|amazing|happy)\b|[^.!?\n]*…)[^.!?\n]*/,
  // A button: 'Get My Price'.
  /^[^\S\n]*(?:get|see|show|book|check|find|price|haul) my (?:\w+ )?(?:price|quote|estimate|pickup|window|date|spot|junk|load)s?[^\S\n]*$/m,
]

/** A quotation of three words or more: no person said it. */
const QUOTATION = /["«]\s?[^"«»]*?[^\s"«»]+\s+[^\s"«»]+\s+[^"«»]+["»]/
/** A name behind a sentence, as under a quotation. Read with its capitals. */
const SIGNED = /[.!?"»]\s*-\s?\p{Lu}\p{L}+(?:\s\p{Lu}\.?)?(?:,|$|\s\p{Lu})/mu
const ASKED = /\b[Aa]sk \p{Lu}\p{L}+ (?:in|from|of)\b/u

/** Words put into the mouths of customers, haulers or the press; the product stores none that it may quote. */
export const falseTestimonials = ({ plain, written }: ClaimText): string[] => [
  ...findWords(plain, TESTIMONIALS, HARMLESS),
  ...findWords(written, [QUOTATION, SIGNED, ASKED]),
]
