import { withHash } from '../../contract/social.ts'

const SHOWN = 3

/** The tags in what was typed or pasted, each as '#tag', without those that are there already. */
export function addTags(present: readonly string[], typed: string): string[] {
  const known = new Set(present.map((tag) => tag.toLowerCase()))
  const added: string[] = []
  for (const word of typed.split(/[\s,]+|(?<=[^\s#])(?=#)/).filter((part) => /[^#]/.test(part))) {
    const tag = withHash(word)
    if (known.has(tag.toLowerCase())) continue
    known.add(tag.toLowerCase())
    added.push(tag)
  }
  return [...present, ...added]
}

/** The first three of a list, and how many more there are. */
export const firstTags = (hashtags: readonly string[]): { shown: string[]; more: number } => ({
  shown: hashtags.slice(0, SHOWN).map(withHash),
  more: Math.max(0, hashtags.length - SHOWN),
})
