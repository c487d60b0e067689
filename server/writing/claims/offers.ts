import { codesIn } from './codes.ts'
import { findWords, type ClaimText } from './read-text.ts'

const OFFERS: readonly RegExp[] = [
  /\b(?:%|percent|per cent|half|dollars?|price|prices) off\b/,
  /(?:%|\d) off\b/,
  /\boff (?:all|any|every|selected|your (?:first|next|order|booking|pickup|haul|bill|total))\b/,
  /\bhalf[- ]?price\b|\bhalf the (?:price|cost)\b/,
  /\bdiscount\w*|\brebates?\b|\bcoupons?\b|\bvouchers?\b|\bcash ?back\b|\bclearance\b|\bmarkdowns?\b/,
  /\bpromo\w*/,
  /\b(?:on sale|sale (?:ends|price)|sale\b)/,
  /\bdeals?\b|\bbargains?\b|\bsteal\b/,
  /\b(?:special|limited|exclusive|introductory|seasonal|holiday) offers?\b|\boffer (?:ends|expires|valid)\b/,
  /\blimited[- ]time\b|\b(?:this week|today|this weekend|this month) only\b|\bwhile (?:spots|supplies|it) lasts?\b|\b(?:hurry|ends soon|last chance)\b/,
  /\b(?:use|enter|with|mention|apply) (?:the |this |our )?(?:promo )?code\b|\bpromo code\b/,
  /\bfree(?:bie|bies)?\b|\bcomplimentary\b|\bon the house\b|\b(?:is |it's )?on us\b|\bat no (?:extra |additional )?(?:cost|charge)\b|\bfor nothing\b|\bgratis\b/,
  /\bsame[- ]day\b[^.!?]{0,40} (?:costs?|is|are|at|for) (?:exactly |just )?the same\b(?! day\b)/,
  /\bowes? (?:us |them |him |the hauler |anyone )?(?:nothing|zero|not a)\b|\b(?:don't|do not|won't|will not|never) owe\b|\bnothing (?:is )?(?:owed|owing|due|to pay)\b|\b(?:devez|payez|paierez) rien\b|\brien a payer\b/,
  /\bcosts? (?:you )?nothing\b|\bwithout (?:charge|surcharge|cost)\b|\bpay(?:s|ing)? (?:nothing|less)\b/,
  /\bcosts? (?:you |us )?(?:a|one) (?:cent|penny|dime|nickel|thing)\b/,
  /\bpay (?:after|later|next|only|whatever|what you|in (?!canadian\b|dollars\b|the\b|our\b|your\b|an?\b))|\bpay you for (?:your|the|any|old)\b|\bfor the price of\b|\b(?:prices?|rates?) (?:go|goes|come|comes|drops?|falls?|rises?) (?:up|down|soon|on|in)\b|\bno (?:payment|deposit|card)\b|\bcharged? (?:\w+ )?only\b|\bmoney (?:again|returned)\b/,
  /\bsav(?:e|es|ing|ings)\b/,
  /\bbonus\w*|\bgifts?\b|\bgiveaway\b|\bprizes?\b|\bwin an?\b|\brewards?\b|\brefer a friend\b|\brefer and\b|\bfull tank\b/,
  /\bno (?:gst|pst|tax|taxes|(?:\w+ )?(?:fees?|surcharges?|charges?|costs?))\b|\b(?:tax|fee|gst)[- ]free\b|\bwithout (?:tax|gst|fees?)\b|\bwe(?:'ll)? pay the (?:tax|gst)\b/,
  /\baffordabl\w+|\b(?:reasonable|competitive|fair|great|good|amazing|friendly|honest) (?:price|rate|cost|quote)s?\b|\bbudget\b|\bpremium\b|\blow[- ]cost\b/,
  /\bcheap(?:er|ly)?\b|\blow(?:er)?[- ](?:price|cost|rate)\w*|\b(?:price|prices|rates) (?:slashed|cut|drop\w*)\b/,
  /\bbeat (?:any|every|all)\b|\bprice[- ]match\w*|\bbogo\b|\bbuy (?:1|one)\b|\b(?:two|2)[- ]for[- ](?:one|1)\b/,
  /\bspecials?\b(?! (?:handling|care|items?|attention|tools?|occasion|day|thanks|fee|material|trip))/,
  /\b(?:fuel|gas|costs?|expenses|fees?) (?:is|are) (?:covered|paid|included)\b|\bcovered by us\b/,
  /\bmoney back\b|\bback on your next\b/,
  // A part of the price that is let go: 'a little something off', 'a fifth less', 'credit toward your next pickup'.
  /\b(?:a (?:little|bit|touch|few (?:dollars|bucks))|some(?:thing)?|little|money|bit) (?:something |extra )?off\b(?! (?:the|your|my|his|her|their|our) (?!price|bill|total|quote|estimate|cost|first|next|pickup|booking|order)|to\b|of\b)|\bknock(?:s|ed|ing)? [^.!?]{0,20}\boff\b|\b(?:shave|take|chop|slash)(?:s|d|n|ing)? [^.!?]{0,20}\boff (?:the|your|their) (?:price|bill|total|quote|estimate|cost)\b/,
  /\bcredits?\b (?:\w+ )?(?:toward|towards|for|on|off) (?:your|the|a|their|any) (?:next|first|future|pickup|booking)\b|\b(?:an?|the|some|extra) (?:\w+ )?less (?:than|for)\b(?! (?:you|expected))|\bfor less\b(?! than \d)/,
  /\b(?:won't|will not|don't|do not|doesn't|never|nothing|not)\b (?:\w+ )?(?:put|add|charge|bill|show|appear|land)s?\b[^.!?]{0,25}\b(?:bill|invoice|tab|receipt)\b|\bwon't (?:even )?(?:charge|bill)\b/,
  /\bhow (?:little|cheap|low|affordabl\w*)\b|\b(?:half|a (?:third|quarter|fraction|fifth)|part|fraction) of (?:what|the (?:usual |normal |regular |going )?(?:prices?|costs?|bill|rates?))\b(?! you (?:keep|own|have|need|want)\b)/,
  /\bcosts? (?:you )?(?:about |only |just |barely |hardly )?(?:as (?:much|little) as|the same as|no more than|less|next to nothing|peanuts|this little|so little)\b|\b(?:small|smaller|tiny|little|low|easy|sweet|nice|happy|kind) (?:prices?|bills?|fees?|costs?)\b|\bprices? (?:is|are|so|that's|that is|this) (?:\w+ )?(?:small|tiny|little|low|easy|kind|sweet)\b|\bmakes? you smile\b|\bfits? (?:any|every|your|all|a small) (?:wallet|pocket|purse)/,
  /(?<!\bfinal )\bprices? (?:will |are |start to )?(?:melt|drop|fall|shrink|go(?:es|ing)? (?:down|up)|(?:rise|climb|increase|end|change)s? (?:after|on|soon|at|in|next|tomorrow|this)|ris(?:e|es|ing) soon)(?:s|ed|ing)?\b(?! on[- ]site| if)/,
  /\b(?:students?|seniors?|veterans|nurses|teachers|families|members|everyone|newcomers|newlyweds|first[- ]timers|regulars|locals|neighbou?rs|kids|parents|grandparents) (?:\w+ )?(?:get|pay|save|receive|enjoy|ride|haul)s? (?:an? )?(?:\w+ )?(?:break|less|credit|little|bit|treat|extra|more|off|free|deal|half)\b/,
  // Scarcity.
  /\blast (?:day|days|chance|call|week|hours?|weekend) (?:at|for|to|of)\b|\bonly (?:a )?(?:few|couple)\b[^.!?]{0,30}\b(?:remain\w*|left|open|available|still)\b|\b(?:calendar|schedule|slots?|spots?|pickups?|haulers?|weekends?|week|month) (?:is|are) (?:almost|nearly|filling|going|already|quickly)\b|\b(?:spots?|slots?|windows?|weekends?|pickups?|calendars?|dates?) (?:fill|go|book|sell|run)(?:s|es)? (?:up|out|fast|quickly|soon)\b|\b(?:bring|show|flash|quote) this (?:post|ad|page|message|text)\b|\b(?:is|are|'s) on (?:the team|the house|me|our haulers)\b|\bsave your[^.!?]{0,20}\b(?:bank|wallet|budget|money)\b|\bmention (?:this|us|our|the) (?:post|ad|code|page|video|reel|story|name)\b/,
  /\b(?:only )?charged? (?:only )?(?:when|once|after|if) (?:you're|you are|the (?:room|job|load|truck)|everything|they)\b/,
  /\bcancel\w*[^.!?]{0,30}\b(?:last minute|whenever|on the (?:day|morning)|morning of|at the door|on the doorstep)\b(?![^.!?]*\b(?:fee|costs?|\$)\b)/,
  // A price of one day or season, or of some people.
  /\b(?:black friday|boxing day|cyber monday|canada day|christmas|holiday|easter|halloween|winter|summer|spring|fall|autumn|weekend|weekday|january|february|launch|opening|early[- ]bird|students?|seniors?|seniors'|veterans?|members?|insiders?|loyalty|friends[- ]and[- ]family|family)(?:'s|s')? (?:prices?|pricing|rates?|specials?|offers?)\b/,
  /\brabais\b|\bremises?\b|\breductions?\b|\bsoldes?\b|\baubaines?\b|\bmoitie prix\b|\bcadeaux?\b|\boffre (?:speciale|limitee|exclusive)\b|\boffert\w*|\beconomis\w+|\beconomies\b|\bsans (?:taxes?|frais)\b|\bpas cher\w*|\bmoins cher\w*/,
  /\bgratuit\w*/,
]

/** Some hours ahead, in digits or words; whether they are those of the terms is for the rule about figures. */
const IN_TIME =
  '\\b(?:(?:\\d+|twelve|eighteen|[a-z]+ty(?:[- ][a-z]+)?)[- ]?(?:hours?|h)|(?:a|one|the) (?:full |whole )?day (?:\\w+ )?(?:before|ahead|earlier|prior|in advance))\\b'

/** Where the same words offer nothing. The estimate costs nothing, and so does cancelling in time. */
const HARMLESS: readonly RegExp[] = [
  // 'This isn't a sale, a countdown or a coupon.'
  /\b(?:this|that|it|there)(?:'s| is|'re| are)?(?: not|n't)(?: just)? (?:an? |any )?(?:sale|discounts?|coupons?|promo\w*|deals?|vouchers?|gift|bargain|countdown|trick|code)(?:(?:,| or|, or| nor| and) (?:an? |any )?(?:sale|discounts?|coupons?|promo\w*|deals?|vouchers?|gift|bargain|countdown|trick|code))*(?=\s*[.!;]|$)/,
  /\bfree (?:online |price |photo |instant )?(?:estimates?|quotes?)\b/,
  /\b(?:estimates?|quotes?) (?:is|are|comes?) (?:always )?(?:free|at no (?:extra )?(?:cost|charge))\b/,
  /\b(?:estimates?|quotes?) costs? (?:you )?nothing\b/,
  new RegExp(`\\bcancel\\w*[^.!?]{0,40}\\bfree(?: of charge)?\\b[^.!?]{0,30}${IN_TIME}`),
  new RegExp(`\\bfree(?: of charge)? cancel\\w*[^.!?]{0,30}${IN_TIME}`),
  new RegExp(
    `\\bcancel\\w*[^.!?]{0,30}(?:${IN_TIME}|\\bearly\\b)[^.!?]{0,40}\\b(?:costs? (?:you )?nothing|is free|(?:pay|owe) nothing)\\b`,
  ),
  new RegExp(`\\bcancel\\w*[^]{0,60}${IN_TIME}[^.!?]{0,40}\\bno (?:fees?|charge|cost)\\b`),
  /\b(?:photos?|pictures?|light|description)\b[^.!?]{0,30}\bmakes? (?:for )?an? (?:good|great) (?:quote|estimate)s?\b/,
  /\b(?:wrap|unwrap|hide|open|buy)\w* (?:the |your |all the )?gifts?\b|\bgift (?:bags?|boxes|ideas?|wrap\w*)\b/,
  /\bcheap (?:\w+ )?(?:bookshelf|bookcase|shelf|shelves|desk|chairs?|couch|sofa|futon|table|dresser|bed|lamp|rug|furniture|toys?|tools?)\b(?! (?:pickup|removal|haul|service))/,
  /\bbefore (?:that|then),? cancel\w* is free\b/,
  new RegExp(
    `\\bcancel [^.!?]{0,20}${IN_TIME}[^.!?]{0,25},? (?:and )?(?:it's|it is|that's|that is|cancelling is) free\\b`,
  ),
  /\bannul\w*[^.!?]{0,40}\d ?(?:h|heures?)\b[^.!?]{0,30}\b(?:devez|payez|paierez) rien\b/,
  /\b(?:in (?:a|no|any)|no) hurry\b/,
  /\bfree up\b(?! to\b)|\bfeel free\b|\bset (?:you|it|them|yourself) free\b|\bbreak free\b|\bfree(?:ing)? (?:your|the|some|of|from)\b|\bhands[- ]free\b/,
  /\b(?:clutter|junk|stress|hassle|mess|worry|dust)[- ]free\b|\bfree (?:time|weekends?|saturdays?|sundays?|days?|mornings?|afternoons?|evenings?|hands?|space)\b/,
  /\bsav(?:e|es|ing) (?:the date|time|space|room|yourself|your back|a trip|the trip|this|that|it|you (?:a|the|time|some))\b/,
  /\b(?:garage|yard|estate|moving|rummage) sale\b|\bfor sale\b|\b(?:big|good|great) deal\b|\bdeal with\b|\bsale signs?\b/,
  /\b(?:estimation|devis|soumission)s? (?:est |en ligne )?gratuit\w*/,
  /\bannul\w*[^.!?]{0,40}\b(?:gratuit\w*|sans frais)\b[^.!?]{0,30}\d ?(?:h|heures?)\b|\bgratuit\w* jusqu'a[^.!?\d]{0,5}\d[^.!?]{0,20}\bavant\b/,
]

/** A discount, a gift or anything free that the product does not offer. */
export const falseOffers = (text: ClaimText): string[] => [
  ...findWords(text.plain, OFFERS, HARMLESS),
  ...codesIn(text),
]
