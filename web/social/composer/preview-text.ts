import { outgoingText } from '../../../contract/social-links.ts'
import type { SocialPlatform } from '../../../contract/social.ts'
import { linkedPostOf, type Words } from './words.ts'

/** About where a phone cuts a text, in characters and in lines; what the networks show differs by the width of the screen. */
const CUTS: Record<SocialPlatform, { characters: number; lines: number; more: string }> = {
  facebook: { characters: 400, lines: 8, more: 'See more' },
  instagram: { characters: 125, lines: 3, more: 'more' },
  twitter: { characters: 280, lines: 30, more: 'Show more' },
  linkedin: { characters: 200, lines: 4, more: 'more' },
  tiktok: { characters: 90, lines: 2, more: 'more' },
}

/** The part of a text that a network shows before it is opened, and the word that opens the rest. */
export function cutText(
  platform: SocialPlatform,
  text: string,
): { shown: string; more: string | null } {
  const { characters, lines, more } = CUTS[platform]
  const fitting = text.split('\n').slice(0, lines).join('\n')
  const letters = [...fitting]
  if (letters.length <= characters)
    return fitting.length === text.length
      ? { shown: text, more: null }
      : { shown: fitting.trimEnd(), more }
  const cut = letters.slice(0, characters).join('')
  // Between words, where there is a space not far back.
  const space = cut.search(/\s\S{0,30}$/)
  return { shown: (space > 0 ? cut.slice(0, space) : cut).trimEnd(), more }
}

const ADDRESS = /https?:\/\/[^\s<>"]+/g
const LONGEST_ADDRESS = 28

/** An address as networks show it: without its scheme, and cut. */
const shortened = (address: string): string => {
  const bare = address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
  return bare.length > LONGEST_ADDRESS ? `${bare.slice(0, LONGEST_ADDRESS)}…` : bare
}

/** The text of a post as its network shows it, addresses shortened. */
export const previewText = (words: Words, platform: SocialPlatform): string =>
  outgoingText(location.origin, linkedPostOf(words, platform)).replace(ADDRESS, (address) =>
    platform === 'instagram' || platform === 'tiktok' ? address : shortened(address),
  )

/** Runs of words, and of what a network draws in colour: hashtags, names and addresses. */
export const markedParts = (text: string): { text: string; isMarked: boolean }[] =>
  text
    .split(/([#@][\p{L}\p{N}_.]*[\p{L}\p{N}_]|(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+\/\S*)/u)
    .map((part, index) => ({ text: part, isMarked: index % 2 === 1 }))
    .filter(({ text: part }) => part !== '')
