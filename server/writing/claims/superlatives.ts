import { findWords, type ClaimText } from './read-text.ts'

const SUPERLATIVES: readonly RegExp[] = [
  /\bbest\b/,
  /\b(?:cheap|fast|quick|easi|low|high|great|fin|larg|wid|bigg|smart|saf|clean|friendli|kind|green|strong|nic|simpl|happi|hard|tough|slick|smooth|busi|bright|neat|fair)est\b/,
  /\bmost (?!of\b|people\b|recent\b|important\b|common\b|loads?\b|days\b|items\b)\w+(?:ed|ing|able|ible|ful|ent|ant|al|ive|ar|ous|ate|ic|ly)\b/,
  /#\s?1\b|\bno\. ?1\b|\bnumber (?:1|one)\b|\bnumero (?:1|un)\b|\bn° ?1\b/,
  /\btop[- ](?:rated|notch|quality|tier|ranked|pick|choice|of the line)\b|\bleading\b|\bpremier\b(?= (?:junk|hauling|removal|service|company|choice))|\baward\w*|\bvoted\b/,
  /\b(?:smart|right|top|clear|obvious|first|preferred|natural|perfect|popular) choice\b|\b(?:counts?|rel(?:y|ies)|depends?) on\b(?! (?:the|your|how|what)\b)|\bwhy pay more\b|\bothers? (?:charge|cost|take|make|can't|won't|don't)\b|\bcompetit\w+/,
  /\bworld[- ]class\b|\bun(?:beatable|matched|rivall?ed|paralleled|surpassed|equalled)\b|\bsecond to none\b|\blike no other\b|\bbar none\b|\bultimate\b|\bincomparable\b|\bgold standard\b|\bflawless\b|\bperfect (?:service|score|record)\b/,
  // 'Nobody in Vancouver hauls for less.'
  /\b(?:nobody|no one|no other|no (?:hauler|app|company|service|platform|way|crew)|will not|none|nothing|nowhere|hardly anyone|not (?:one|a single)|(?:won't|can't|cannot|never|don't|try to) (?:find|get|see|beat)|find (?:me|us)|show (?:me|us)|who else|which other|what other)\b[^.!?]{0,60}\b(?:for less|less than|(?:charg|cost|ask)(?:e?s|ing)? less|cheaper|faster|better|quicker|sooner|lower|easier|safer|cleaner|simpler|friendlier|(?:pay|giv|offer|do|car|haul|tak)(?:e?s|ing)? (?:you |haulers |drivers )?more|more (?:per|from|of) (?:a|each|every|the) |(?:this|that|so) little|smaller|as (?:fast|cheap\w*|little|low|well|good|quick\w*|easy|easily|simple)|like (?:us|we|ours|this|…)|beats?|comes? close|compares?|come near|holds? a candle|can match|matches)\b/,
  /\b(?:faster|cheaper|better|easier|quicker|friendlier|safer|cleaner|smarter|more \w+|lower \w+) than\b|\b(?:lower|better|cheaper|faster) (?:price|rate|deal|service|quote)s? (?:in|than|anywhere)\b|\bfar superior\b|\bbeats? (?:the competition|them all|every|any)\b|\bunlike (?:other|the other|those other)\b/,
  /\blower than\b(?! (?:it|you|usual)\b)|\bthan (?:anyone|anybody|any other|any of|the others?|the rest|other \w+|elsewhere|franchise\w*|the big)\b|\bpay less\b|\bless than (?:others?|the (?:others?|big|franchise\w*|competition)|anyone|a rental|renting|hiring)\b/,
  /\brank(?:s|ed|ing)?\b|\b(?:but|only|just|simply) better\b|\bthe (?:\w+ )?(?:smart|smarter|better|right|modern|sane) way\b|\b(?:twice|half|three times|ten times) as \w+ as\b/,
  /\bsets? the (?:standard|bar|pace)\b|\bcosts? less than\b|\b(?:any|every|most|many) other (?:\w+ )?(?:app|compan|service|hauler|platform)\w*|\bother (?:\w+ )?(?:companies|haulers|services|apps|platforms)\b/,
  /(?:'s|\w+s|\bour city's|\bthe|\byour) favou?rite\b|'s (?:\w+ )?choice\b|\bgo-to\b|\bfastest[- ]growing\b|\bonly (?:company|service|platform|hauler) (?:that|in|to)\b|\bmost[- ]loved\b/,
  /\bmeilleure?s?\b|\b(?:le|la|les) plus (?!tot\b|tard\b|souvent\b|grand nombre\b)\w+|\bimbattables?\b|\binegal\w+|\bchef de file\b|\bprefere\w*|\bsans pareil\w*|\bhors pair\b/,
]

const HARMLESS: readonly RegExp[] = [
  /\bbest (?:of luck|time|times|photos?|pictures?|angles?|light|day|window|part|guess|before|friends?|wishes|regards|if|when|with)\b/,
  /\b(?:works?|looks?|fits?|suits?|know|knows|is) best\b|\bat best\b|\b(?:do|does|did|done|doing|try|tried|trying) (?:our|your|their|its) best\b|\bbest way to (?:photograph|pack|sort|prepare|show|describe)\b/,
  /\b(?:depends?|depending) on (?:which|where|when|who|whether)\b|\bstep number (?:1|one)\b/,
  // 'Best couch you ever had.'
  /\b(?:best|nicest|finest|biggest|largest) (?:\w+ )?(?:couch|sofa|chair|armchair|recliner|desk|table|bed|mattress|dresser|fridge|bike|treadmill|piano|lamp|rug|tv|hot tub|shed|bookcase|wardrobe) (?:that )?(?:you|they|we|anyone|grandma|grandpa|mom|dad) (?:\w+ )?(?:ever )?(?:had|owned|bought|sat|slept|found)\b/,
  /\bstep #1(?=\s*[:.,)-])|\bno awards? for\b|\bmeilleure?s? (?:moments?|facons?|temps|jours?|photos?|angles?)\b/,
  /\b(?:biggest|largest) (?:items?|pieces?|things?|piles?|mess|hurdle|worry|photo)\b|\bhardest part\b/,
  /\b(?:easier|faster|more \w+) than (?:you think|it looks|it sounds)\b|\bmore \w+ than (?:you|your|we)\b/,
]

/** Praise of the product above others: superlatives, rankings, awards and comparisons. */
export const falseSuperlatives = ({ plain }: ClaimText): string[] =>
  findWords(plain, SUPERLATIVES, HARMLESS)
