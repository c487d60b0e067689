const SMALL: Record<string, number> = {
  ...indexed(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen',
  ),
  ...indexed(
    '_ _ deux trois quatre cinq _ sept huit neuf dix onze douze treize quatorze quinze seize',
  ),
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
}
const TENS: Record<string, number> = {
  ...tens('twenty thirty forty fifty sixty seventy eighty ninety'),
  ...tens('vingt trente quarante cinquante soixante'),
  'soixante-dix': 70,
  'quatre-vingts': 80,
  'quatre-vingt-dix': 90,
}

function indexed(words: string): Record<string, number> {
  return Object.fromEntries(words.split(' ').map((word, at) => [word, at]))
}
function tens(words: string): Record<string, number> {
  return Object.fromEntries(words.split(' ').map((word, at) => [word, (at + 2) * 10]))
}

const longestFirst = (words: Record<string, number>): string =>
  Object.keys(words)
    .filter((word) => word !== '_')
    .toSorted((a, b) => b.length - a.length)
    .join('|')

const BELOW_HUNDRED = new RegExp(
  `\\b(?:(${longestFirst(TENS)})(?:[- ](${longestFirst(SMALL)}))?|(${longestFirst(SMALL)}))\\b`,
  'g',
)

/** 'one to five photos' as '1 to 5 photos', 'seventy percent' as '70 percent', 'five hundred' as '500'. */
export const withDigits = (plain: string): string =>
  plain
    .replace(
      /\b(every|each|this|that|no|any|which|another|next|last|an? (?:higher|bigger|larger|smaller|different|new|old|better)) one\b/g,
      '$1',
    )
    // 'Une' is an article as well: a figure only where another one follows.
    .replace(/\bune? (?=(?:a|ou) (?:\d|deux|trois|quatre|cinq))/g, '1 ')
    .replace(BELOW_HUNDRED, (_, ten?: string, one?: string, small?: string) =>
      String((ten ? (TENS[ten] ?? 0) : 0) + (SMALL[one ?? small ?? ''] ?? 0)),
    )
    .replace(/\b(\d+|an?)[- ]hundred\b/g, (_, count: string) => `${times(count)}00`)
    .replace(/\b(\d+|an?)[- ]thousand\b/g, (_, count: string) => `${times(count)}000`)

const times = (count: string): string => (/^\d/.test(count) ? count : '1')
