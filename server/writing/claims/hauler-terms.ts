import { findWords, type ClaimText } from './read-text.ts'

const SOON =
  "(?:instant\\w*|immediate\\w*|straight away|right (?:away|then|after)|on the spot|overnight|in no time|today|tonight|tomorrow|daily|weekly|(?:the )?(?:same|very same|next|very next)[- ](?:minute|moment|day|hour|morning|evening|week)|the (?:minute|moment|second|instant|hour|day)|every (?:day|night|week|friday|evening)|each (?:day|week|evening)|this (?:week|weekend|morning|afternoon|evening)|as soon as|(?:in|within) (?:\\w+ ){0,2}(?:seconds?|minutes?|hours?|days?|moments?)|before (?:you|they|the|your|lunch|dinner|supper|bedtime|breakfast|dark|he|she)(?:'\\w+)?|by (?:the time|tonight|tomorrow|noon|dinner|bedtime|\\w+day))"

/** What comes to a hauler, not 'the price' or 'payment' that customers see. */
const MONEY =
  "(?:money|cash|pay ?outs?|pay ?che(?:que|ck)s?|earnings|funds|wages|(?:your|their|his|her|a hauler's) (?:share|pay|cut|\\d+ ?%|seventy percent)|deposits?|transfers?)"
const THERE =
  '(?:in (?:your|the|their|his|her) (?:\\w+ )?(?:banks?|accounts?|pockets?|hands?|wallets?)|arriv\\w+|lands?|landed|hits?|shows? up|is there|are there|waiting|yours|out|sent|deposited|transferred)'

const TERMS: readonly RegExp[] = [
  // 'The money is in your account before you're home', and the other way round.
  new RegExp(`\\b${MONEY}\\b[^.!?]{0,40}\\b${THERE}\\b[^.!?]{0,30}\\b${SOON}`),
  new RegExp(`\\b${SOON}\\b[^.!?]{0,40}\\b${MONEY}\\b[^.!?]{0,20}\\b${THERE}\\b`),
  new RegExp(
    `\\b(?:see|have|get|hold|pocket|receive|collect|count)s? (?:the|your|their|his|her) ${MONEY.replace("your|their|his|her|a hauler's", 'own|full|whole')}\\b[^.!?]{0,20}\\b${SOON}`,
  ),
  new RegExp(
    `\\b(?:see|get|have|receive|collect)s? (?:your|their|his|her|the) (?:\\w+ )?(?:share|cut|pay|money|cash|\\d+ ?%)\\b[^.!?]{0,15}\\b${SOON}`,
  ),
  /\b(?:share|pay|money|cash|cut|pay ?outs?|\d+ ?%) (?:lands?|arrives?|comes?|hits?|is (?:sent|paid|there)|are (?:sent|paid)) (?:\w+ )?(?:on|every|by|each|this|next|within|in) (?:\w*day|week|evening|the)\b|\bpay ?days?\b/,
  new RegExp(`\\b(?:get|gets|be|is|are|getting|being|you're) paid(?: out)? (?:\\w+ ){0,2}?${SOON}`),
  /\b(?:instant|immediate|same[- ]day|next[- ]day|overnight|daily|weekly|fast|faster|quick|quicker|speedy|rapid|prompt) (?:pay|paid|pay ?outs?|pay ?days?|pay ?che(?:que|ck)s?|cash|deposits?|transfers?|money)\b(?! (?:online|by)\b)|\bpaid (?:out )?(?:fast|faster|quick|quickly|promptly|early|in cash|in advance|up ?front)\b|\bpay ?day (?:is )?(?:every|each|comes)\b/,
  // 'Claim your first job the minute you sign up': a person checks the application first.
  new RegExp(
    `\\b(?:(?:claim\\w*|tak(?:e|ing)|get(?:ting)?|do(?:ing)?|haul(?:ing)?) (?:your|a|the|their) (?:very )?first (?:job|load|haul|pickup)|(?:start|begin|be|get|you're) (?:hauling|earning|claiming|driving|working|making money)|(?:get|be|are|is|you're) (?:approved|accepted|hired|cleared to haul|on the road|in business)|approv(?:al|ed))\\b[^.!?]{0,30}\\b${SOON}(?! (?:\\w+ )?(?:you're|you are|they're|we've|we have|your application|(?:our|the) team|approv\\w+|once|after) ?(?:approv\\w*|check\\w*|review\\w*|is|has)?)`,
  ),
  new RegExp(
    `\\b${SOON} you (?:sign up|apply|register|join|enrol\\w*)\\b|\\b(?:sign up|apply|register|join)(?: \\w+){0,3} (?:and|,) (?:start |be |get |you're )?(?:haul\\w*|earn\\w*|claim\\w*|work\\w*) (?:\\w+ ){0,3}?${SOON}`,
  ),
  /\b(?:sign up|apply|register|join)(?: \w+){0,3},? (?:and |then )(?:wake up|haul|earn|start hauling|start earning|drive|be hauling|be earning)\b/,
  /\b(?:nobody|no one|no person|not a soul) (?:\w+ )?(?:looks?|checks?|asks?|reads?|reviews?|wants? to see|cares)\b|\bsays? yes to (?:every|all|any|each)\b|\b(?:every|any|each|all) (?:haulers?|drivers?|applicants?)(?: who \w+)? (?:is|are|gets?) (?:\w+ )?(?:welcome|accepted|approved|in)\b/,
  /\b(?:instant|immediate|same[- ]day|next[- ]day|overnight|fast|automatic|quick|guaranteed) (?:approvals?|acceptance|sign[- ]?ups?|onboarding|start)\b/,
  // 'Skip the forms': an application asks for papers.
  /\b(?:no|without|zero|skip|forget|ditch|minus|hate|never any|none of the|don't need|do not need|need no|isn't any|not? (?:a |any )?(?:single )?)\b(?: (?:the|all|any|about|more|of|that|your|a|an|long|lengthy|boring|annoying|endless|tedious|pile of|stack of))*(?: \w+)? (?:paper ?work|forms?|red tape|bureaucracy|interviews?|vetting|screening|licen[cs]es?|insurance|documents?|applications?|background|hoops?|wait(?:ing)? ?lists?|questionnaires?|checks|training)\b(?! (?:of furniture|piles?|boxes|in the|is (?:needed|complete)|approved))/,
  /\b(?:licen[cs]e|insurance|papers?|documents?|application|forms?) (?:can (?:come|wait|follow)|(?:comes?|follows?|waits?)? ?(?:later|afterwards|after))\b|\b(?:start|begin) (?:hauling|earning|claiming|working) (?:right )?now\b/,
  /\band (?:then )?you're (?:in|approved|hired|hauling|on the road)\b|\b(?:hauling|pickups?|weekends?|evenings?|jobs?|trucks?|saturdays?)(?: that)? (?:\w+ )?pays? for\b/,
  /\b(?:paperwork|form|application|licen[cs]e|insurance|check|interview|hassle)s?[- ]free (?:sign|start|work|haul|appl|join|job)\w*|\bpaperwork[- ]free\b/,
]

const HARMLESS: readonly RegExp[] = [
  // The market shows what a job pays.
  /\bsees? (?:the|your|their) (?:pay ?out|share|pay) before (?:you|they) (?:claim|take|accept|choose|decide|commit|pick|say)\b/,
  /\b(?:old|tax|stack of|pile of|piles of|box of|boxes of) paper ?work\b/,
  /\b(?:not|isn't|aren't|no|never|don't promise|can't promise)\b[^.!?]{0,20}\b(?:instant|immediate|overnight)\b/,
]

/**
 * How soon a hauler is approved or paid, and an application without papers or checks. A person reviews each
 * application, and a payout is held after the job: no text may promise less.
 */
export const falseHaulerTerms = ({ plain }: ClaimText): string[] =>
  findWords(plain, TERMS, HARMLESS)
