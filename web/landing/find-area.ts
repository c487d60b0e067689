const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()} `

/**
 * The area a visitor means by what they typed: an address that names it, its first letters
 * ('new west'), or nothing when that could be several ('port') or none.
 */
export function findArea(typed: string, areas: readonly string[]): string | undefined {
  const text = plain(typed)
  const named = areas.filter((area) => text.includes(plain(area)))
  // 'North Vancouver' names Vancouver too: the longest name is meant.
  if (named.length > 0) return named.reduce((a, b) => (b.length > a.length ? b : a))

  if (text.length < 5) return undefined
  const begun = areas.filter((area) => plain(area).startsWith(text.trimEnd()))
  return begun.length === 1 ? begun[0] : undefined
}
