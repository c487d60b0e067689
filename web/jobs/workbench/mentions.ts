import type { NamedColleague } from '../../../contract/job-timeline.ts'

/** The name that is being typed after an @ at the end of the text; null without one. */
export const nameBeingTyped = (text: string): string | null =>
  /(?:^|\s)@([^\s@]{0,40})$/.exec(text)?.[1] ?? null

/** Colleagues whose name begins so, at most five. */
export function suggestionsFor(
  text: string,
  colleagues: readonly NamedColleague[],
): NamedColleague[] {
  const typed = nameBeingTyped(text)?.toLowerCase()
  if (typed === undefined) return []
  return colleagues
    .filter(({ name }) =>
      [name, ...name.split(/\s+/)].some((word) => word.toLowerCase().startsWith(typed)),
    )
    .slice(0, 5)
}

/** The text with the whole name in place of what was typed of it. */
export const withMention = (text: string, { name }: NamedColleague): string =>
  text.replace(/@[^\s@]{0,40}$/, `@${name} `)

/** Who is mentioned in a text: the longest name counts, so that "@Ann Lee" is not Ann. */
export function mentionedIn(text: string, colleagues: readonly NamedColleague[]): NamedColleague[] {
  let rest = text
  const byLength = colleagues.toSorted((a, b) => b.name.length - a.name.length)
  return byLength.filter(({ name }) => {
    const isThere = rest.includes(`@${name}`)
    rest = rest.replaceAll(`@${name}`, ' ')
    return isThere
  })
}
