const OTHER_AREAS =
  /\b(\d{1,2}) (?:other |more |further |additional )(?:service )?(?:communit|municipalit|cities|areas|towns)[a-z]*/g

/** 'Burnaby, Richmond and 17 more areas': right where the named ones and the count are all areas together. */
export function withoutAreaCounts(sentence: string, areas: readonly string[]): string {
  if (sentence.search(OTHER_AREAS) < 0) return sentence
  const others = areas.length - namedIn(sentence, areas)
  return sentence.replace(OTHER_AREAS, (words, count: string) =>
    Number(count) === others ? ' … ' : words,
  )
}

/** Longest names first: 'North Vancouver' does not name Vancouver. */
function namedIn(sentence: string, areas: readonly string[]): number {
  let rest = sentence
  let named = 0
  for (const area of areas.toSorted((a, b) => b.length - a.length)) {
    const without = rest.replaceAll(area.toLowerCase(), ' ')
    if (without !== rest) named += 1
    rest = without
  }
  return named
}
