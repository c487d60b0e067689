const IRREGULAR: Readonly<Record<string, string>> = {
  shelf: 'shelves',
  bookshelf: 'bookshelves',
  leaf: 'leaves',
  box: 'boxes',
  mouse: 'mice',
  knife: 'knives',
  scarf: 'scarves',
  child: 'children',
  loaf: 'loaves',
  bench: 'benches',
  radio: 'radios',
  stereo: 'stereos',
  piano: 'pianos',
  potato: 'potatoes',
  // Written without change when there are several of them.
  luggage: 'luggage',
  fencing: 'fencing',
  electronics: 'electronics',
}

/** The plural of one English noun. */
export function pluralOf(noun: string): string {
  const irregular = IRREGULAR[noun]
  if (irregular) return irregular
  if (/(s|x|z|ch|sh)$/.test(noun)) return `${noun}es`
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return `${noun}s`
}

/** The plural of a name: of its last word, or of what comes before "of" ("bags of leaves"). */
export function pluralOfName(name: string): string {
  const words = name.split(' ')
  const of = words.indexOf('of')
  const head = of > 0 ? of - 1 : words.length - 1
  return words.map((word, at) => (at === head ? pluralOf(word) : word)).join(' ')
}
