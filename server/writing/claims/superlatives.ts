import { findWords, type ClaimText } from './read-text.ts'

const SUPERLATIVES: readonly RegExp[] = [
  /\bbest\b/,
  /\b(?:cheap|fast|quick|easi|low|high|great|fin|larg|wid|bigg|smart|saf|clean|friendli|kind|green|strong|nic|simpl|happi|hard|tough|slick|smooth|busi|bright|neat|fair)est\b/,
  /\bmost (?!of\b|people\b|recent\b|important\b|common\b|loads?\b|days\b|items\b)\w+(?:ed|ing|able|ible|ful|ent|ant|al|ive|ar|ous|ate|ic|ly)\b/,
  /#\s?1\b|\bno\. ?1\b|\bnumber (?:1|one)\b|\bnumero (?:1|un)\b|\bn° ?1\b/,
  /\btop[- ](?:rated|notch|quality|tier|ranked|pick|choice|of the line)\b|\bleading\b|\bpremier\b(?= (?:junk|hauling|removal|service|company|choice))|\baward\w*|\bvoted\b/,
  /\b(?:smart|right|top|clear|obvious|first|preferred|natural|perfect|popular) choice\b|\b(?:counts?|rel(?:y|ies)|depends?) on\b(?! (?:the|your|how|what)\b)|\bwhy pay more\b|\bothers? (?:charge|cost|take|make|can't|won't|don't)\b|\bcompetit\w+/,
  /\bworld[- ]class\b|\bun(?:beatable|matched|rivall?ed|paralleled|surpassed|equalled)\b|\bsecond to none\b|\blike no other\b|\bbar none\b|\bultimate\b|\bincomparable\b|\bgold standard\b|\bflawless\b|\bperfect (?:service|score|record)\b/,
  /\b(?:nobody|no one|no other|none)\b[^.!?]{0,30}\b(?:better|faster|cheaper|quicker|beats?|comes close|compares?)\b/,
  /\b(?:faster|cheaper|better|easier|quicker|friendlier|safer|cleaner|smarter|more \w+|lower \w+) than\b|\b(?:lower|better|cheaper|faster) (?:price|rate|deal|service|quote)s? (?:in|than|anywhere)\b|\bfar superior\b|\bbeats? (?:the competition|them all|every|any)\b|\bunlike (?:other|the other|those other)\b/,
  /\bsets? the (?:standard|bar|pace)\b|\bcosts? less than\b|\b(?:any|every|most|many) other (?:\w+ )?(?:app|compan|service|hauler|platform)\w*|\bother (?:\w+ )?(?:companies|haulers|services|apps|platforms)\b/,
  /(?:'s|\w+s|\bour city's|\bthe|\byour) favou?rite\b|'s choice\b|\bgo-to\b|\bfastest[- ]growing\b|\bonly (?:company|service|platform|hauler) (?:that|in|to)\b|\bmost[- ]loved\b/,
  /\bmeilleure?s?\b|\b(?:le|la|les) plus (?!tot\b|tard\b|souvent\b|grand nombre\b)\w+|\bimbattables?\b|\binegal\w+|\bchef de file\b|\bprefere\w*|\bsans pareil\w*|\bhors pair\b/,
]

const HARMLESS: readonly RegExp[] = [
  /\bbest (?:of luck|time|times|photos?|pictures?|angles?|light|day|window|part|guess|before|friends?|wishes|regards|if|when|with)\b/,
  /\b(?:works?|looks?|fits?|suits?|know|knows|is) best\b|\bat best\b|\b(?:do|does|did|done|doing|try|tried|trying) (?:our|your|their|its) best\b|\bbest way to (?:photograph|pack|sort|prepare|show|describe)\b/,
  /\bstep #1(?=\s*[:.,)-])|\bno awards? for\b|\bmeilleure?s? (?:moments?|facons?|temps|jours?|photos?|angles?)\b/,
  /\b(?:biggest|largest) (?:items?|pieces?|things?|piles?|mess|hurdle|worry|photo)\b|\bhardest part\b/,
  /\b(?:easier|faster|more \w+) than (?:you think|it looks|it sounds)\b|\bmore \w+ than (?:you|your|we)\b/,
]

/** Praise of the product above others: superlatives, rankings, awards and comparisons. */
export const falseSuperlatives = ({ plain }: ClaimText): string[] =>
  findWords(plain, SUPERLATIVES, HARMLESS)
