import type { ClaimText } from './read-text.ts'

/** Words in capitals that are none: 'Reply STOP', 'GST', 'show us EVERYTHING'. */
const NO_CODE =
  '(?!(?:STOP|HELP|INFO|START|CANADA|EVERYTHING|ANYTHING|NOTHING|BEFORE|AFTER|FIRST|PHOTOS?|PRICES?|YOUR|ONLINE|APPLE|GOOGLE|VISA|WEST|NORTH)\\b)'
const CODE = `${NO_CODE}(?:[A-Z]{5,}|(?=[A-Z]*\\d)[A-Z][A-Z\\d]{3,})\\b`
const ENTERS =
  '\\b(?:[Ee]nter|[Uu]se|[Tt]ype|[Kk]ey in|[Pp]ut|[Tt]ry|[Aa]pply|[Aa]dd|[Qq]uote|[Mm]ention|[Ww]ith|[Ww]ord|[Cc]ode|[Ss]ay)'
const PAYS =
  '\\b(?:checkout|check-out|book(?:ing|s)?|pay(?:s|ing|ment)?|total|price|field|box|discount|less|off|login)\\b'

const CODES: readonly RegExp[] = [
  new RegExp(`${ENTERS}(?: the (?:word|code|name))? ${CODE}[^.!?\\n]{0,60}${PAYS}`),
  new RegExp(`${PAYS}[^.!?\\n]{0,40}${ENTERS}(?: the (?:word|code|name))? ${CODE}`),
  new RegExp(`${CODE} (?:at|on|before|during) (?:the )?(?:checkout|booking|payment)`),
]
/** Without a code of capitals: 'type the magic word at checkout'. */
const WORDS_OF_A_CODE =
  /\b(?:magic|secret|code) word\b|\b(?:type|enter|say|use|with|mention) the (?:word|code|name)\b|\b(?:type|enter|key in|punch in|put in|use) (?:it|this|that|[a-z]+\d+)\b[^.!?]{0,20}\b(?:at|on|in|before) (?:the )?(?:checkout|booking|payment)\b|\b(?:checkout|booking|payment)\b[^.!?]{0,40}\b(?:total|price|amount|number)\b[^.!?]{0,10}\b(?:shrinks?|drops?|falls?|melts?|go(?:es)? down|gets? (?:smaller|lighter|lower))\b/g

/** A code to enter for a lower price: there are none. Its capitals are read. */
export const codesIn = ({ written, plain }: ClaimText): string[] => [
  ...CODES.flatMap((code) => code.exec(written)?.slice(0, 1) ?? []),
  ...[...plain.matchAll(WORDS_OF_A_CODE)].map(([words]) => words),
]
