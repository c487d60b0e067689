import { findWords, type ClaimText } from './read-text.ts'

const US = "(?:we(?:'ll|'ve)?|… ?|our (?:\\w+ )?(?:team|haulers?)|haulers?|drivers?|teams?|they)"
/** What is brought and given: the truck, a price, a pickup. */
const SERVICE =
  '(?:(?:an?|the|your|our|their|its|his|her|own|every|each|any|all|free|first|final|local|independent|reviewed|same-day|online|quick|clear|simple|right|whole|old|junk|box|cargo|more|some) )*(?:it|them|you|us|everyone|everything|that|this|things|trucks?|vans?|pickups?|vehicles?|haulers?|estimates?|quotes?|prices?|answers?|numbers?|photos?|pictures?|applications?|applicants?|jobs?|loads?|items?|sofas?|couch|junk|removal|services?|windows?|bookings?|muscle|lifting|hands?|hand|back|floor|space|room|corner|garage|two|both|together|people|customers?|consent|way|look|thumbs|up|away|call|heads|gst|tax(?:es)?)(?:$|[^a-z])'

const SUPPLIES: readonly RegExp[] = [
  // 'We bring boxes and tape.'
  new RegExp(
    `(?:\\b|(?=…))${US} (?:can |will |also |even |all |always |usually )*(?:brings?|gives?|provides?|suppl(?:y|ies)|offers?|hands? out|throws? in|lends?|includes?) (?:(?:you|us|them|customers?|haulers?|drivers?|everyone) )?(?!(?:and|or|to|with|from|for|in|on|before|after|when|if|as)\\b|(?:an? )?(?:few )?${SERVICE})[a-z]\\w*`,
  ),
  // 'Each hauler gets a phone from us.'
  new RegExp(
    `\\bhaulers? (?:\\w+ )?(?:gets?|receives?|is given|are given) (?!paid\\b|to\\b|there\\b|started\\b|ready\\b|going\\b|in\\b|out\\b|matched\\b|their\\b|his\\b|her\\b|what\\b|seventy\\b|(?:an? |the )?(?:share|message|text|email|list|map|description|address|details|note|notes|sense|say|choice|date|day|bigger|smaller)\\b|(?:an? )?${SERVICE})[a-z]\\w*`,
  ),
  /\b(?:gets?|receives?|given|supplied|provided|paid for|lent|comes?)\b(?:(?!\b(?:estimates?|quotes?|prices?|answer|repl\w+|email|text|message|call|hear|help|pickups?)\b)[^.!?]){0,50}\b(?:from|by) us\b/,
  // 'We work with the city.'
  new RegExp(
    `(?:\\b(?:we(?:'re|'ve)?|our \\w+|haulers?|drivers?|teams?)|… ?) (?:also |all |often |have |are |has |is )*(?:work(?:s|ed|ing)?|partner(?:s|ed|ing)?|team(?:s|ed|ing)? up|cooperat\\w+|collaborat\\w+|join(?:s|ed)? forces) (?:closely |directly |together |hand in hand )*(?:with|alongside|for) (?!(?:(?:an?|the|your|our|their|own|independent|local|reviewed|other|people|approved|any|all|every|each|small|large|big|old) )*(?:haulers?|drivers?|owners?|you|yourself|themselves|us|what|whatever|photos?|schedules?|calendars?|days?|hours?|windows?|trucks?|truck|vans?|loads?|junk|estimates?|prices?|people|customers?)\\b)[a-z]\\w*`,
  ),
]

const HARMLESS: readonly RegExp[] = [
  /\b(?:can't|cannot|don't|do not|doesn't|does not|won't|not) (?:bring|give|provide|supply|offer|include)\b/,
]

/** What we or the haulers are said to bring, to give or to work with, apart from the service itself. */
export const falseSupplies = ({ plain }: ClaimText): string[] =>
  findWords(plain, SUPPLIES, HARMLESS)
