import { COVER, withListInLines } from './asides.ts'
import { inEnglish, isFrench } from './french.ts'
import { inFull } from './short-words.ts'

/**
 * `hard` ends a sentence or a line of a list, `soft` separates things within it. `open` and
 * `close` are brackets, `tie` is a colon or a dash that may tie a number to what stands before it.
 */
export type BreakKind = 'hard' | 'soft' | 'open' | 'close' | 'tie'

type Sign =
  | { kind: 'word'; text: string }
  | { kind: 'number'; value: number }
  | { kind: 'ordinal'; value: number }
  /** A size, a price or another number that counts nothing. */
  | { kind: 'measure' }
  | { kind: 'times' }
  | { kind: 'break'; as: BreakKind }

/** A sign with its place in the text that `plain` makes of a description. */
export type Token = Sign & { from: number; to: number }

/** Longer texts are cut: the contract allows 10,000 characters, and some letters fold into several. */
const MAX_LENGTH = 12_000
const LONGEST_WORD = 24

const SHORT_FORMS = 'cu|yds?|ft|lbs?|approx|fl|flr|apt|misc|incl|qty|sq|dbl'

const PATTERN = new RegExp(
  [
    `(?<covered>${COVER}+)`,
    String.raw`(?<phone>(?:\+?1[-. ])?\(?\b\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}\b)`,
    String.raw`(?<postcode>\b[a-z]\d[a-z] ?\d[a-z]\d\b)`,
    String.raw`(?<date>\d{4}(?<mark>[-/.])\d{1,2}\k<mark>\d{1,2}|\d{1,2}(?<sign>[-/.])\d{1,2}\k<sign>\d{2,4})(?![\d.])`,
    // A version, a network address or figures run together: two dots make no number.
    String.raw`(?<dotted>\d+(?:,\d+)*\.\d+(?:[.,]\d+)+)`,
    // A plank or a "3d printer" is called by its figures.
    String.raw`(?<size>\d+x\d+(?:x\d+)?|[23]d\b)s?\b`,
    String.raw`(?<length>\d+(?:\.\d+)? ?["”″′'](?![a-z]))`,
    String.raw`(?<top>\d{1,3}) ?/ ?(?<bottom>\d{1,2})(?!\d)`,
    String.raw`\d{1,3} ?[-–] ?(?<upTo>\d{1,3})(?![\d-])`,
    String.raw`(?<ordinal>\d{1,3})(?:st|nd|rd|th)\b`,
    // "30+ boxes" are at least thirty.
    String.raw`(?<number>\d+(?:[.,]\d+)*)(?:\+(?!\d))?`,
    String.raw`(?<times>[x*×])(?![a-z])`,
    String.raw`(?<with>\bw ?/)`,
    // The dot of a short form ends no sentence: "2 cu. yds. of dirt".
    String.raw`(?<word>[a-z]+)(?:(?<=\b(?:${SHORT_FORMS}))\.)?`,
    String.raw`(?<hard>[\n;!?]|\.(?!\d))`,
    String.raw`(?<open>[([])`,
    String.raw`(?<close>[)\]])`,
    String.raw`(?<tie>[:=]|[-–—](?=[\s\d]|$))`,
    // "Fridge/stove" and "table & chairs" are joined.
    String.raw`(?<joint>[&+/])`,
    String.raw`(?<soft>[,•|])`,
  ].join('|'),
  'g',
)

const LIST_NUMBER = /(^|\n)[ \t]{0,8}\d{1,2}[.)][ \t]/g
const BULLET = /(^|\n)[ \t]{0,8}[-–*•·][ \t]{0,4}/g

/** The text that the reader parses: lower case, in English, without bullets and the numbers of lists. */
export function plain(text: string): string {
  const foldedText = text.slice(0, MAX_LENGTH).normalize('NFKD').toLowerCase().slice(0, MAX_LENGTH)
  const letters = foldedText.replace(/\p{M}/gu, '').replaceAll('\u2044', '/')
  const english = isFrench(letters) ? inEnglish(letters) : letters
  const spelledOut = english.replace(/\bd\/w\b/g, 'dw').replace(/\bw\/d\b/g, 'washer and dryer')
  return withListInLines(spelledOut.replace(/(?<=[a-z])['’](?=[a-z])/g, ''))
    .replace(LIST_NUMBER, '\n')
    .replace(BULLET, '\n')
}

/** Groups that hold digits and count nothing. */
const MEASURES = ['covered', 'phone', 'postcode', 'date', 'dotted', 'length'] as const

/** Digits without end are no quantity, and would be Infinity. */
function numberOf(digits: string): Sign {
  const value = Number(digits.replaceAll(',', ''))
  return Number.isFinite(value) ? { kind: 'number', value } : { kind: 'measure' }
}

function tokenOf(groups: Readonly<Record<string, string | undefined>>): Sign | undefined {
  const { word, number, upTo, ordinal, top, bottom, size } = groups
  if (word !== undefined) return { kind: 'word', text: inFull(word.slice(0, LONGEST_WORD)) }
  if (number !== undefined) return numberOf(number)
  if (upTo !== undefined) return { kind: 'number', value: Number(upTo) }
  if (ordinal !== undefined) return { kind: 'ordinal', value: Number(ordinal) }
  if (top !== undefined && Number(bottom) > 0) {
    return { kind: 'number', value: Number(top) / Number(bottom) }
  }
  // A plank is called by its size, so a size may be a name.
  if (size !== undefined) return { kind: 'word', text: size }
  if (MEASURES.some((name) => groups[name])) return { kind: 'measure' }
  if (groups.with) return { kind: 'word', text: 'with' }
  if (groups.joint) return { kind: 'word', text: 'and' }
  if (groups.times) return { kind: 'times' }
  const as = (['hard', 'open', 'close', 'tie', 'soft'] as const).find((kind) => groups[kind])
  return as && { kind: 'break', as }
}

/** Words, numbers and breaks of a plain text in order; letters of other scripts are passed over. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: match, groups, index: from } of text.matchAll(PATTERN)) {
    const token = groups && tokenOf(groups)
    if (token) tokens.push({ ...token, from, to: from + match.length })
  }
  return tokens
}
