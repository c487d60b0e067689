/** Covers a number that counts nothing; the tokeniser reads a run of it as one measure. */
export const COVER = '\u00a4'

const UNITS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen'
const TENS = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'
const NUMBER = String.raw`(?:\d[\d,.]*|(?:a |${UNITS}|few|couple|${TENS})[ -]?(?:of |few |couple )?(?:${UNITS}|hundred|thousand)?)`
const SMALL = String.raw`(?:\d{1,2}(?:\.5)?|${UNITS})`
/** Things that come by the thousand. */
const BY_THOUSANDS =
  'bricks|pavers|tiles|stones|blocks|shingles|boards|books|sheets|pieces|pcs|lbs?|pounds|kg|sq|square|ft|feet'
const STREET =
  'street|st|avenue|ave?|road|rd|drive|dr|blvd|boulevard|crescent|cres|court|ct|lane|ln|way|highway|hwy|terrace|place|pl'
const HOME =
  'apt|apartments?|condos?|house|home|suite|townhouse|townhome|basement suite|rental|place|duplex|bungalow|rancher|den|unit|flat'
const FLOOR = 'fl|flr|floor|lvl|level'
/** "Ground floor 3 chairs": the number is not the floor's. */
const NO_FLOOR_NUMBER = String.raw`(?<!(?:\d|\d(?:st|nd|rd|th)|ground|main|first|second|third|fourth|fifth|top|upper|lower|same|each|every|wood|tile|hardwood|laminate|vinyl|concrete) )`

/** Each covers one kind of number that is no quantity. Every repetition is bounded. */
const ASIDES: readonly RegExp[] = [
  // Money: "$20", "50 bucks", "a hundred dollars".
  /\$ ?\d[\d,.]*k?(?: ?(?:bucks|dollars|cad|cash)\b)?/g,
  new RegExp(
    String.raw`\b${NUMBER}(?: or so|ish)? ?(?:\$|(?:bucks?|dollars?|cad|loonies|toonies|cents)\b)`,
    'g',
  ),
  // Times: "4:30", "5pm", "after 5,".
  /\b\d{1,2}[:h]\d{2}(?: ?[ap]\.?m\b)?/g,
  /\b(?:\d{1,2} ?(?:-|to) ?)?\d{1,2} ?(?:[ap]\.?m\b|o ?clock\b)/g,
  /\bbetween \d{1,2} (?:and|to|-) \d{1,2}\b/g,
  // Shares and sizes: "100 %", "5 feet by 3".
  /\b\d{1,3} ?%/g,
  /\b\d{1,3} ?(?:feet|foot|ft|inch|inches|in|m|cm) (?:by|x) \d{1,3}\b/g,
  /(?<=\b(?:at|after|before|until|till) )\d{1,2}(?=\s*(?:[,.;!?\n)]|or\b|and\b|$))/g,
  // Decades and years: "60s teak", "1980s", "1990 tv"; but 2000 bricks are bricks.
  /(?<![\d/.])['’]?(?:19|20)?\d0['’]?s\b/g,
  new RegExp(
    String.raw`(?<![\d#$.,/-])(?:19[2-9]\d|20[0-4]\d)(?![\d/]|[.,]\d| (?:[a-z]+ )?(?:${BY_THOUSANDS})\b)`,
    'g',
  ),
  // Addresses: "#204", "unit 12,", "house number 1550", "1550 Main Street".
  /(?<![a-z\d])# ?\d{1,6}[a-z]?\b/g,
  /\b(?:house|unit|apt|apartment|suite|ste|stall|locker|buzzer|buzz|code|gate|building|tower|lot)(?: number| no\.?| code)?(?: is| #|:)? ?\d{3,6}\b/g,
  /\b(?:unit|apt|suite|ste|stall|locker|buzzer|buzz|room|rm)\.? \d{1,2}[a-z]?(?=\s*(?:[,.;!?\n)-]|$))/g,
  /\b(?<=(?:locker|unit|stall|bay|apt|suite) )#?[a-z]-?\d{1,4}\b/g,
  // The year of a car: "an 04 camper".
  /(?<![\d.,:/-])0\d(?= [a-z])/g,
  /\b(?:house|unit|civic|street|suite|buzzer) (?:number|no\.?) ?\d{1,6}\b/g,
  new RegExp(
    String.raw`\b\d{3,5}[a-z]? (?:[nsew]\.? |north |south |east |west )?(?:\d{1,3}(?:st|nd|rd|th)|(?!(?:in|on|at|from|to|by|of|old)\b)[a-z]+)(?: (?!in\b|on\b|the\b|at\b)[a-z]+)? (?:${STREET})\b`,
    'g',
  ),
  // Homes: "2 bed 2 bath", "3 bed house", "1 bdrm".
  new RegExp(
    String.raw`\b${SMALL}[ -]?(?:bed(?:room)?s?|bdrms?|bdr|brm?s?|bd)(?:[ ,/&+-]|and|plus){1,3}${SMALL}[ -]?(?:full )?(?:bath(?:room)?s?|ba)\b`,
    'g',
  ),
  new RegExp(String.raw`\b${SMALL}[ -]?(?:beds?|bdrms?|bdr|br|bd)(?= (?:${HOME})\b)`, 'g'),
  /\b\d[ -]?(?:bdrms?|brs?)\b/g,
  // Floors: "2/F", "fl. 3", "level 4", "L3".
  new RegExp(String.raw`\b\d{1,2} ?/ ?f\b|\b\d{1,2} (?:fl|flr|lvl)\b`, 'g'),
  new RegExp(
    String.raw`${NO_FLOOR_NUMBER}\b(?:${FLOOR})\.? ?#?\d{1,2}\b(?=\s*(?:[,.;!?\n)-]|no\b|with|w/|walk|elev|$))|${NO_FLOOR_NUMBER}\b(?:fl|flr|lvl)\.? ?\d{1,2}\b|\bl\d\b`,
    'g',
  ),
  // Drawers and doors of what comes before: "chest 5 drawers".
  new RegExp(
    String.raw`(?<=\b(?:chest|dresser|cabinet|desk|nightstand|bureau|tallboy|armoire|wardrobe|vanity)(?: of drawers)?[ ,(-]{1,3}(?:(?:with|w/|has) ?)?)${SMALL}(?= (?:[a-z]+ )?(?:drawers?|doors?)\b)`,
    'g',
  ),
]

/** The text with every number covered that counts nothing; all other places stay where they are. */
export function withoutAsides(plainText: string): string {
  let coveredText = plainText
  for (const aside of ASIDES) {
    coveredText = coveredText.replace(aside, (match) => COVER.repeat(match.length))
  }
  return coveredText
}

const LIST_MARKER = /(?<=^|[\s(:;])\(?(\d{1,2})[.)](?=\s)/g

/** "1) couch 2) desk 3) lamp" in one line: each marker begins a line of its own. */
export function withListInLines(text: string): string {
  let next = 1
  const markers: { from: number; to: number }[] = []
  for (const { 0: marker, 1: digits, index } of text.matchAll(LIST_MARKER)) {
    const opens = /(?:^|[\n:;.!?])\s{0,3}$/.test(text.slice(Math.max(0, index - 4), index))
    // "Sofa 1." ends a sentence; a bracket after a number is a marker anywhere.
    const isMarker = opens || marker.endsWith(')')
    if (Number(digits) !== next || (next === 1 && !isMarker)) continue
    markers.push({ from: index, to: index + marker.length })
    next++
  }
  if (markers.length < 2) return text
  let [lines, end] = ['', 0]
  for (const { from, to } of markers) {
    lines += `${text.slice(end, from)}\n`
    end = to
  }
  return lines + text.slice(end)
}
