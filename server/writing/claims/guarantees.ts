import { CONSENT } from './cap-words.ts'
import { findWords, type ClaimText } from './read-text.ts'

/** Not taken, whatever else a text says. */
const HAZARDS =
  '(?:hazardous|asbestos|propane|paints?|explosives?|fireworks|chemicals?|solvents?|medical waste)'
const OF_SENTENCE = '(?:[^.!?]|\\.\\d)'
const ESTIMATE = '(?:estimates?|quotes?)'

const GUARANTEES: readonly RegExp[] = [
  /\bguarant\w+|\bgaranti\w*|\bwarrant\w+/,
  /\bpromis(?:e|es|ed)\b|\bpromettons\b|\bpromesses?\b|\bpledge\w*/,
  /\brisk[- ]free\b|\bno risk\b|\bzero risk\b|\bsans risque\b/,
  /\brefund\w*|\bmoney[- ]back\b|\brembours\w*|\bargent remis\b|\b(?:you |we )?(?:don't|do not|won't) pay\b|\bno questions asked\b/,
  /\b(?:no|zero|never any) (?:hidden|extra|surprise|additional) (?:fees?|costs?|charges?)\b|\bhidden (?:fees?|costs?|charges?)\b|\b(?:extra|surprise|additional) (?:fees?|costs?|charges?)[^.!?]{0,30}\? *(?:no|none|never|not)\b|\bno surprises\b|\bfrais caches\b|\bsans surprises?\b|\baucun frais\b/,
  /\bfixed (?:price|rate)s?\b|\bflat (?:rate|fee|price)s?\b|\bprices? (?:is |are )?locked\b|\block in (?:your|a) price\b|\bnever pay more\b|\bprix fixe\b/,
  // A price before the visit that is the last one: 'the price on your screen is the price you pay'.
  /\b(?<!\b(?:final|confirmed|on-site) )(?:prices?|numbers?|totals?|figures?|what)\b(?:(?!\b(?:final|confirm\w*|on-site|agree\w*|approv\w*)\b)[^.!?;]){0,40} (?:is|are|equals?|will be|stays|matches) (?:(?:also|always|exactly|really|just) )*(?:(?:the|your|our) )?(?:(?:price|amount|number|total|figure|one|all|what|exactly what) )+(?:that |which )?(?:you|they|customers?)(?:'ll| will| actually| really| end up)* pay/,
  // 'The figure on the screen is the figure on your invoice', 'whatever the hauler finds'.
  /\b(?:prices?|figures?|numbers?|amounts?|totals?|quotes?|estimates?)\b(?:(?!\bfinal\b)[^.!?;]){0,40} (?:is|are|stays|matches|equals|lands) (?:also |exactly |just |always )*(?:the |what )?(?:same )?(?:prices?|figures?|numbers?|amounts?|totals?|one)? ?(?:that's |you'll (?:see|find|get) |you (?:see|find|get) )?on (?:your|the|their) (?:\w+ )?(?:invoice|bill|receipt|card|statement)\b/,
  /\bwhatever (?:the hauler|the haulers|they|we|he|she|the team) (?:may )?(?:finds?|sees?|says?)\b|\bwhatever happens\b|\block(?:s|ed|ing)? (?:in|down) (?:your|the|a|that|today's) (?:\w+ ){0,3}(?:price|rate|quote)\b/,
  /\bprice (?:you see|on (?:your|the) (?:screen|phone)|shown|quoted) is (?:the|what)\b/,
  /\bprix (?:affiche|indique|propose|vu|que vous voyez)\b[^.!?;]{0,30} (?:est|sera) (?:exactement )?(?:celui|le prix|ce) que vous (?:payez|paierez|payerez)\b/,
  // Anything that always or never happens.
  /\balways\b|\bnever\b|\bwithout fail\b|\bevery (?:single )?time\b|\b(?:rain|snow|sleet|hail|wind)[^.!?]{0,12} or shine\b|\bno matter what\b|\btoujours (?:a l'heure|disponible\w*)\b/,
  // A price that holds; the rule of the cap below is none.
  /\bprices? (?:still |just )?(?:can't|cannot|can never|won't|will not|will never|doesn't|does not|don't|do not|never) (?:rise|increase|change|move|exceed|climb|drop|go (?:up|above|over|beyond|past))\b|\bne depasse\w* jamais\b/,
  // An estimate that is the final price.
  new RegExp(
    `\\b${ESTIMATE}(?: you (?:see|get))? (?:is|are|equals?|becomes?|matches|will be) (?:also |always |already |exactly )*(?:(?:the|your|our|a) )?(?:(?:final|full|total|exact|whole|actual|last) (?:price|cost|amount)|(?:price |all |exactly )?(?:what )?you(?:'ll| will)? pay\\b|what you(?:'ll| will)? pay\\b|final\\b)`,
  ),
  new RegExp(
    `\\b(?:price|cost|amount)s? (?:is|are|equals?|matches|will be|will match|stays) (?:also |always |exactly |just |the same as |at )*(?:the|your|our) ${ESTIMATE}\\b`,
  ),
  new RegExp(
    `\\bprices?\\b(?<!\\b${CONSENT}\\b${OF_SENTENCE}{0,40})${OF_SENTENCE}{0,15}(?:\\b(?:not|never|no|cannot)\\b|n't\\b)${OF_SENTENCE}{0,25}\\b(?:more|higher|above|over|exceed\\w*|beyond|past|greater|differ\\w*)\\b${OF_SENTENCE}{0,25}\\b${ESTIMATE}\\b(?!${OF_SENTENCE}{0,30}\\b${CONSENT}\\b)`,
  ),
  /\b(?:prices?|quotes?) (?:stays?|holds?)\b|\bprices? (?:is|are) (?:final|capped)\b|\bhid(?:e|es|den) nothing\b|\bnothing (?:is )?hidden\b/,
  /\b(?:day (?:or|and) night|at (?:any|all) hours?|whenever you (?:like|want|call)|when you call|around the clock|round the clock|year[- ]round|all year(?: round| long)?|any ?time of day|every day of the year|open every day)\b|\bjour et nuit\b/,
  // How soon a truck comes, or money.
  /\bimmediate(?:ly)?\b|\bnear you right now\b|\bthe same hour\b|\bwithin (?:a |the )?(?:few )?(?:days?|weeks?|moments?)\b/,
  /\bpaid (?:every|each|the (?:next|same)|on)\b|\bpaid (?:by (?!card|phone)|in (?!canadian))/,
  /\b(?:in|within|under|in under|less than|inside) (?:just )?(?:an?|the|a few|mere|a couple of)? ?(?:hours?|minutes?|seconds?)\b|\b(?:en|dans) (?:une|l'|quelques) ?(?:heure|minute)s?\b|\b(?:en|dans) quelques (?:heures|minutes)\b|\bin no time\b|\bright away pickup\b|\bimmediate pickup\b/,
  // Papers and checks of which the facts say nothing.
  /\b(?:insured|bonded|certified|accredited|insurance)\b|\blicen[sc]ed\b|\bbackground[- ]check\w*|\bpolice[- ]check\w*|\bcriminal record\b|\bworksafe\w*|\bwcb\b|\bbbb\b|\btrained (?:crews?|haulers?|team|staff|professionals?)\b|\b(?:assures?|assurees?|certifi\w+|agrees?)\b/,
  /\bexperience(?:d)?\b|\bexperts?\b|\bexpertise\b|\bthe pros\b|\bpros that\b|\bprofessionals?\b|\bspecialists?\b|\bskilled\b|\bqualified\b|\buniformed\b/,
  /\b(?:locally|family|canadian|veteran|woman|women|bc|indigenous)[- ](?:owned|operated|run)\b/,
  /\b[a-z]+-(?:owned|operated|run|tested|approved|trained|backed|certified|vetted|screened)\b|\b(?:owned|operated) (?:and|by)\b/,
  // What the product does not have: it has a team and independent haulers.
  /\bour (?:own |local |friendly |very |whole |new )*(?:crews?|trucks?|fleet|drivers?|staff|employees|facilit\w+|warehouse|depot|yard|partners?|\w+ partners?|charit\w+|network|offices?|movers|workers|experts?|vans?)\b|\b(?:a|the) crew of\b|\bcharity partners?\b/,
  // Who comes, and how: 'haulers are neighbours you know', 'your home in safe hands'.
  /\bhaulers? (?:are|who are|is) (?:all |always |also |both )?(?!(?:independent|reviewed|local|approved|people|checked|not|in|on|free|shown|matched|there|assigned|able|paid|free|ready|available|done|invited|welcome|asked|your own|their own|the ones?|also|both|near|nearby|coming|here|given|responsible|asking|looking|a person|self-employed|who)\b)[a-z]+/,
  /\bhaulers? (?:who|that) (?:know|care|love|show|lift|speak|treat|respect|smile|turn|keep|mean|listen)\b|\bhaulers? (?:\w+ ){0,2}(?:on|in|at) every\b|\bhaulers? (?:\w+ ){0,2}(?:around the corner|close by|next door|down the (?:street|road))\b/,
  /\b(?:safe|good|capable|caring|steady|expert|gentle) hands\b|\bas if (?:it|they) (?:were|was) (?:ours|our|their|theirs)\b|\blike (?:it's |it is )?(?:our|their) own\b|\b(?:two|three|2|3|strong|big|friendly) (?:\w+ )?(?:men|guys|lads|movers|helpers|pros) (?:come|comes|show|arrive|will|carry|at|from|on|in)\b/,
  /\bwe(?:'ve| have) (?:already |now |also |since )?(?:cleared|hauled|helped|moved|removed|emptied|served|handled|carried|lost count|picked up|come a long way)\b|\bencrypt\w+|\b(?:military|bank)[- ](?:grade|level)\b/,
  /\bavailable (?:at|on) (?:\d|sundays?|new year|christmas|holidays?|night|weekends?|all|any|every)|\b(?:call|phone|ring|text) (?:us )?(?:at )?any (?:hour|time|day|minute)\b|\b(?:a person|someone|somebody|we) (?:always )?(?:picks? up (?:the phone|after)|answers? (?:every|each|the phone|any|within|in))\b|\bcity (?:of \w+ )?and\s+(?:…|us\b)/,
  // Damage made good, and things of the past.
  /\b(?:break|breaks|broke|damage|damages|scratch|scratches|chip)\b[^.!?]{0,25}\b(?:we|they|haulers?)(?:'ll| will)? (?:\w+ )?(?:replace|pay|fix|cover|repair|buy|make)/,
  /\b(?:over|more than|for|nearly|almost|after|past|last|two|three|four|a|of) (?:an? |the |two |three )?(?:quarter )?(?:decades?|centur(?:y|ies)|generations?) (?:of (?:hauling|service|experience|clearing|junk|helping|work)|in|now|\w*ing)|\b(?:for|after|over|nearly|more than) (?:(?:over|more than|an?|two|three|many|the) )+decades?\b(?! of (?:clutter|boxes|stuff|dust|memories))/,
  /\b(?:we|we've|we'd|haulers|…)\s+(?:were|was|been|have been|had been|has been) (?:already |still |just )?(?:hauling|around|here|at it|in business|doing (?:this|it)|clearing|moving|helping|working)\b|\b(?:hauling|around|in business|at it) (?:back )?(?:when|since|before)\b/,
  // The environment, and good deeds.
  /\bzero (?:landfill|waste|emissions?|carbon)\b|\bcarbon[- ](?:neutral|free|negative)\b|\beco[- ]?friendly\b|\benvironmentally\b|\bsustainab\w+|\bgreenest\b|\bgreen (?:disposal|company|choice|service)\b|\bplanet[- ]friendly\b|\becologique\w*|\bcarboneutre\w*/,
  /\b(?:goes?|going|gets?|given|donat\w+|deliver\w*|straight|sent|passed|brought|taken|off)\b[^.!?]{0,20}\bto\b[^.!?]{0,25}\b(?:charit|food bank|shelter|habitat for|thrift|non-?profit|salvation army|goodwill|(?:families|people|those|neighbou?rs) in need|someone who|community cent|a good home|new homes?)/,
  /\b(?:portion|share|part|percentage|dollar|loonie|some|bit|cut|slice)s? (?:of \w+ ?[^.!?]{0,30} )?(?:goes?|is given|is donated|helps|supports) (?:straight |directly |back )?(?:to|into|toward|towards) (?!the (?:haulers?|platform|price)\b|haulers?\b|you\b|…)/,
  /\b(?:is|are|gets?|be|being) given away\b/,
  /\b(?:gets?|finds?|given?|gives|giving|have|has|deserves?|start) an? (?:second|new|another|better|good) (?:life|home|chance|owner|family)\b|\b(?:second|new) (?:life|home) (?:for|instead|elsewhere|with|somewhere)\b/,
  /\b(?:quarters?|thirds?|half|majority|most|all|none|nothing|everything|much|nearly all) (?:of )?(?:it |that |what |the (?:items|loads?|things|furniture|junk) )?(?:(?:we|our haulers|haulers|they) (?:pick up|collect|take|haul|remove)|ends? up)\b[^.!?]{0,25}\b(?:gets?|goes?|landfill|dump|ground|ends? up|is |are |reus|recycl|donat)/,
  /\b(?:nothing|none of it|none|little) (?:ever )?(?:goes|ends|lands|winds) (?:up )?(?:in|to|into|at) (?:the |a )?(?:ground|dump|landfill|bin|trash|waste)|\b(?:metal|wood|glass|plastic|paper|fabric|electronics|mattresses)s? (?:is|are|becomes?|gets?|turns? into) (?:melted|mulch|recycled|reused|chipped|sorted|shredded|something)|\bfor reuse\b|\b(?:runs?|lives?|works?|starts?) (?:again|on) in (?:another|a new|somebody)/,
  /\bwe (?:always )?(?:recycle|donate|reuse)\b|\b(?:recycled|donated|repurposed|diverted|landfills?)\b|\b(?:go|goes|going|given) to (?:local |a )?charit\w+|\bwe (?:plant|give|support)\b|\btrees? planted\b|\brecyclons\b/,
  // Everything, without the exceptions there are.
  new RegExp(
    `(?:\\b(?:we(?:'ll)?|us|haulers?|drivers?|teams?|crews?|who|they|pickups?)|… ?)(?: (?:can|will|also|even|gladly|happily|\\w+ly))* (?:takes?|hauls?|handles?|accepts?|loads?|collects?|removes?|picks? up|carr(?:y|ies)|welcomes?|for|of)\\b(?:(?!\\b(?:except\\w*|but|not|no|other than|apart|aside|without|never|cannot|before|from|n't)\\b|n't\\b)[^.!?;]){0,60}\\b${HAZARDS}\\b`,
  ),
  new RegExp(
    `\\b${HAZARDS}\\b(?:(?!\\b(?:not|no|never|cannot)\\b|n't\\b)[^.!?;]){0,30}\\b(?:welcome|accepted|taken|included|no problem|fine|too|as well|go(?:es)? in)\\b|\\b${HAZARDS}(?: tanks?| cans?)? (?:removal|pickups?|disposal)\\b`,
  ),
  new RegExp(`\\beven (?:your |the |an? |old |that |those )*${HAZARDS}\\b`),
  // The same in two sentences: 'Paint? We take that too.'
  new RegExp(
    `(?<!(?:\\b(?:not|no|never|cannot|except|without)\\b|n't\\b)[^.!?;]{0,60})\\b${HAZARDS}\\b[^.!?;]{0,60}[.!?;] *(?:(?:yes|sure|absolutely|of course|no problem)\\b|(?:(?:…|our|the|your|so|and|well|local|independent),? +)*(?:we(?:'ll)?|haulers?|drivers?|teams?|they|…) *(?: ?(?:can|will|also|even|gladly|happily|\\w+ly))* ?(?:takes?|hauls?|handles?|accepts?|loads?|collects?|removes?|picks?(?: up)?|carr(?:y|ies)) (?:away )?(?:those|these|them|that|it|all of (?:it|them|that))\\b(?: up\\b)?(?= *(?:$|[.!?,;]|too\\b|as well\\b|also\\b|away\\b|off\\b)))`,
  ),
  // A city or another body that is said to support the product or to be its partner.
  /\bpartenaires? (?:officiels? )?(?:de|du|des|d'|avec)\b|\bpartenariats?\b|\bmain dans la main avec (?!vous\b)|\bpartenaires? officiels?\b|\b(?:soutenue?s?|mandatee?s?|reconnue?s?|appuyee?s?) par\b/,
  /\b(?:official|proud|approved|preferred) (?:\w+ )?partners?\b|\bpartners? (?:of|to) (?:the|your|our)\b|\bin partnership\b(?! with (?:you|independent|haulers?)\b)/,
  /\bwe(?:'ll)? (?:take|haul|remove|accept|pick up) (?:it all|everything|anything|any|every (?:single )?(?:thing|item|kind|piece|load)|whatever)\b|\bno exceptions?\b|\bnothing is too\b|\b(?:no|any) (?:job|load|item|mess)(?: is)? too\b|\bsans exception\b|\bnous (?:prenons|ramassons) tout\b/,
  // What a hauler will earn.
  /\b(?:six|five|seven|[5-7])[- ]figures?\b|\bon average\b|\baverages?\b/,
  /\bsteady (?:work|income|jobs?|pay)\b|\bunlimited\b|\bearn (?:up to|as much|more|big|thousands)\b|\bmake (?:more|great|good|serious|real|big) money\b|\bdouble your\b|\bquit your (?:day )?job\b|\b(?:keep|share|get)s? the (?:\w+ )?(?:surcharge|total|fees?)\b|\bsurcharge goes\b|\bkeeps? (?:every|all|100|each) (?:the |of the |of your |single )?(?:dollars?|cents?|penny|pennies|of it|money)\b|\bkeeps? it all\b|\btips? (?:go(?:es)? up|(?:are|get) (?:bigger|better|higher|good|great))\b|\bfinancial freedom\b|\brevenus? (?:stable|assure|garanti)s?\b/,
]

/** A percentage or an amount; whether it is the cap is for the rule about figures. */
const CAP = '(?:\\d+ ?%|\\$\\d|\\bper ?cent\\b)'
const HOLDS = "\\b(?:never|can't|cannot|won't|will not|stays?)\\b"

const HARMLESS: readonly RegExp[] = [
  // The cap of the product: 'never more than 20% above your quote without your consent', or the consent first.
  new RegExp(
    `\\bprices? ${OF_SENTENCE}{0,20}${HOLDS}${OF_SENTENCE}{0,60}${CAP}${OF_SENTENCE}{0,50}\\b${CONSENT}\\b`,
  ),
  new RegExp(
    `\\b${CONSENT}\\b${OF_SENTENCE}{0,40}\\bprices?\\b${OF_SENTENCE}{0,50}${CAP}(?:${OF_SENTENCE}{0,25}\\b${ESTIMATE}\\b)?`,
  ),
  new RegExp(`\\bne depasse\\w* jamais\\b[^.!?]{0,50}${CAP}[^.!?]{0,40}\\b${CONSENT}\\b`),
  /\b(?:you|they|customers?|must|both|to) agrees?\b/,
  // A question that is answered 'No', and its denial.
  /\balways\b(?=[^.!?\n]{0,60}\? *no[.,!:])|\b(?:not|isn't|aren't|doesn't|don't) always\b/,
  // A price shows as soon as the photos are there.
  /\b(?:prices?|quotes?|estimates?|cost)(?: (?!and\b|paid\b)[a-z-]+){0,3},? immediately\b/,
  /\bimmediate (?:[a-z-]+ )?(?:price|quote|estimate)s?\b(?! (?:cut|drop))/,
  /\b(?:can't|cannot|can not|don't|do not|won't|no|not|never|ne) (?:\w+ )?(?:guarant\w+|promis\w+|garanti\w*)/,
  /\bsans garantie\b/,
  // An application asks for papers, and 'if it's insured, we'd like to hear from you' does as well.
  /\b(?:apply|applying|appl(?:ication|icant)s?|sign up|register|send (?:us|in)|upload|add|enter|bring|share|includes?|attach|needs?|required?|requires?|asks? for|like to see|ready|fill in|with|have)\b[^.!?]{0,50}\b(?:licen[cs]e|insurance)\b(?:[^.!?]{0,25}\binsurance\b)?(?: (?:number|details?|papers?|documents?|information|info|certificate|policy))?/,
  /\b(?:licen[cs]e|insurance)(?: (?:number|details?|papers?))?(?:,? (?:and|&|plus) (?:\w+ )?(?:insurance|vehicle|plate)(?: (?:number|details?|papers?))?)? (?:is |are )?(?:required|needed|please|ready|in hand|to apply)\b/,
  /\byour (?:own |vehicle |truck |car |auto )*insurance (?:number|details?|papers?|documents?|information|info|certificate|policy|card)\b/,
  /\bif (?:it|it's|you|you're|your|they|they're)\b[^.!?]{0,30}\binsured\b(?=[^.!?]{0,40}\b(?:hear from|apply|talk|meet|application)\b)/,
  // What declining a higher price costs, and a late cancellation.
  /\b(?:trip|cancellation|late) fee\b[^.!?]{0,40}\brest (?:is |gets |will be |of (?:it|your \w+|the \w+) )*refunded\b/,
  // A story of people's own things; the service is not in the sentence before.
  /\b(?:bags?|box|boxes|chairs?|couch|sofas?|lamps?|bikes?|tables?|desks?|books?|drawers?|closets?|garages?|shed|basement|attic|clothes|shoes|toys?|treadmill|guitar|piano|tv|tools?|plants?|jeans|puzzle|cleaning|decluttering|moving|laundry|kids?|cat|dog|hammock|tent|kayak|couch|fridge|freezer|carpet|door|lid|zipper|dad|mom|grandma|grandpa|uncle|aunt|roommates?|guests?|relatives|family|winter|spring|summer|rain|sundays?|mondays?|weekends?|life) (?:that |which |who |we |you )?(?:has |have |had |is |are |was |were |just |you'd |you've )*(?:always|never)\b(?! (?:late|on time|with|from|more than|again|empty|clear|so|as|been (?:so|this|easier)))(?![^.!?]*\b(?:we|us|our|haulers?|trucks?|prices?|pickups?|drivers?|teams?)\b)/,
  /\b(?:people|anyone|you(?:'ve)?|those|who|customers) (?:who )?(?:have |has |had |'ve )?(?:also )?never (?:booked|used|ordered|hired|done (?:it|this)|photographed)\b/,
  // Tips, and ways to speak.
  /\balways (?:check|mention|wear|lift|ask|remember|keep|measure|sort|wrap|tape|label|take|include|start|tell|say|wanted|meant)\b/,
  /\bnever (?:mind|easy|fun|know|knew|lift|mix|put|pour|throw|leave|use|used|wear|thought|liked|fit|fits|again|too late)\b/,
  /\b(?:can|could|may|might) (?:often |still |sometimes )?be (?:recycled|donated|reused|repurposed)\b/,
  /\b(?:your|the) (?:\w+ )?experience with\b|\byour experience\b/,
  /\bguarantees? nothing\b/,
]

/**
 * A guarantee, or what reads like one: certainty of time, price, income or quality, papers of the haulers, and
 * what becomes of every load.
 */
export const falseGuarantees = ({ plain }: ClaimText): string[] =>
  findWords(plain, GUARANTEES, HARMLESS)
