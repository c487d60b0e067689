import { spokenHashtags } from './hashtags.ts'

/** A text as the rules read it. */
export type ClaimText = {
  /** As it is written, but for typographic signs: for rules that look at capitals and quotes. */
  written: string
  /** Lower case, without accents. */
  plain: string
  /** The sentences of `plain`: what supports a figure stands in the same one. */
  sentences: readonly string[]
}

/** Stand where words were that are no claims, whatever they say. */
const PRODUCT = ' … '
const GIVEN = ' · '

/** @param given other words that are no claims, such as the place of a brief. */
export function readText(text: string, productName: string, given: readonly string[]): ClaimText {
  let written = spokenHashtags(straight(text).replace(LIST_MARK, ''))
  const names = [
    { name: productName, mark: PRODUCT },
    ...given.map((name) => ({ name, mark: GIVEN })),
  ]
  for (const { name, mark } of names)
    if (name.trim()) written = written.replace(wordsLike(straight(name)), mark)
  written = written.replace(PLACEHOLDER, GIVEN).replace(LABEL, GIVEN)
  const plain = plainOf(written)
  return { written, plain, sentences: plain.split(/(?<=[!?;\n])|(?<=\.)(?!\w)/) }
}

/** What the sender of a message fills in. */
const PLACEHOLDER = /\{(?:link|url|name|first_?name|phone|city|area)\}/gi
/** What is written on a thing: 'the "World's Best Dad" mug', 'a box labelled "misc"'. */
const LABEL =
  /"[^"\n]{1,30}"(?= (?:mug|cup|t-?shirt|shirt|cap|hat|apron|magnet|pillow|doormat|box|bin|drawer|folder|pile|jar|tape|puzzle)\b)|(?<=\b(?:labell?ed|marked|tagged) )"[^"\n]{1,30}"/gi

/** '1.' before a line of a list counts nothing. */
const LIST_MARK = /^\s*\d{1,2}[.)] +(?=\p{L})/gmu

/** Digits of all forms as 0 to 9, one kind of quote, apostrophe, dash and space; no sign without a width. */
const straight = (text: string): string =>
  text
    // Each would become up to eighteen letters, none of them Latin.
    .replace(/[\ufdf0-\ufdfd]/g, ' ')
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]|\ufe0f|\u20e3/g, '')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[‐-―−]/g, '-')
    .replace(/[^\S\n]+/g, ' ')

const plainOf = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const wordsLike = (name: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}./@])${name.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}@]|[.-]\\p{L})`,
    'giu',
  )

/**
 * What these patterns find in a text, apart from what stands within a harmless phrase: 'free' is found, but
 * not in 'free up'.
 */
export function findWords(
  text: string,
  patterns: readonly RegExp[],
  harmless: readonly RegExp[] = [],
): string[] {
  const spans = harmless.flatMap((phrase) => spansOf(text, phrase))
  return patterns
    .flatMap((pattern) => spansOf(text, pattern))
    .filter(({ from, to }) => !spans.some((span) => span.from <= from && to <= span.to))
    .map(({ words }) => words.trim())
}

/** Most patterns are in no text: copies of them for `matchAll` cost more than to look first. */
const spansOf = (text: string, pattern: RegExp) =>
  text.search(pattern) < 0 ? [] : allSpansOf(text, pattern)

const allSpansOf = (text: string, pattern: RegExp) =>
  [...text.matchAll(new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`))].map(
    ({ 0: words, index }) => ({ words, from: index, to: index + words.length }),
  )
