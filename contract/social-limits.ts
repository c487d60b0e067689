import { z } from 'zod'
import { formatCount } from './numbers.ts'
import { lengthOn, overLimit, platformFacts, type SocialPlatform } from './social.ts'

/** The formats of pictures that a network may take. */
export const MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** A picture of a post, at a public address for as long as the network may fetch it; sizes are in pixels. */
export const SocialMedia = z.object({
  url: z.url(),
  /** What it shows, for people who cannot see it; '' where no one has written it. */
  alt: z.string().max(1_000),
  width: z.int().positive(),
  height: z.int().positive(),
  type: z.enum(MEDIA_TYPES),
})
export type SocialMedia = z.infer<typeof SocialMedia>

type MediaLimits = {
  /** How many pictures a post has at least and at most. */
  min: number
  max: number
  types: readonly SocialMedia['type'][]
  /** Of one file, in bytes. */
  maxBytes: number
  /** The narrowest and the widest picture: width by height. */
  ratio: { from: number; to: number }
  minWidth: number
  /** The longest description of a picture, in characters; 0 where the network takes none. */
  maxAlt: number
}

/** What a network takes; `overLimit` has the words that are too long. */
export type NetworkLimits = {
  /** 'weighted': links count 23 and wide letters 2 (X). 'utf16': an emoji counts 2. */
  counting: 'characters' | 'weighted' | 'utf16'
  maxCharacters: number
  maxHashtags: number
  media: MediaLimits
  /** Whether an address in the text can be tapped, and whether our comment may follow the post. */
  links: 'tappable' | 'plain'
  takesComment: boolean
}

const MB = 1_024 * 1_024
const ANY_RATIO = { from: 0, to: Infinity }

/** The limits that the networks publish, in one table. */
export const networkLimits: Record<SocialPlatform, NetworkLimits> = {
  facebook: {
    ...platformFacts.facebook,
    counting: 'characters',
    media: {
      min: 0,
      max: 10,
      types: ['image/jpeg', 'image/png'],
      maxBytes: 10 * MB,
      ratio: ANY_RATIO,
      minWidth: 1,
      maxAlt: 1_000,
    },
    links: 'tappable',
    takesComment: true,
  },
  instagram: {
    ...platformFacts.instagram,
    counting: 'characters',
    media: {
      min: 1,
      max: 10,
      types: ['image/jpeg'],
      maxBytes: 8 * MB,
      ratio: { from: 4 / 5, to: 1.91 },
      minWidth: 320,
      maxAlt: 1_000,
    },
    links: 'plain',
    takesComment: true,
  },
  twitter: {
    ...platformFacts.twitter,
    counting: 'weighted',
    media: {
      min: 0,
      max: 4,
      types: ['image/jpeg', 'image/png', 'image/webp'],
      maxBytes: 5 * MB,
      ratio: ANY_RATIO,
      minWidth: 4,
      maxAlt: 1_000,
    },
    links: 'tappable',
    takesComment: true,
  },
  linkedin: {
    ...platformFacts.linkedin,
    counting: 'characters',
    media: {
      min: 0,
      max: 20,
      types: ['image/jpeg', 'image/png'],
      maxBytes: 8 * MB,
      ratio: ANY_RATIO,
      minWidth: 1,
      maxAlt: 1_000,
    },
    links: 'tappable',
    takesComment: true,
  },
  tiktok: {
    ...platformFacts.tiktok,
    counting: 'utf16',
    media: {
      min: 1,
      max: 35,
      types: ['image/jpeg', 'image/webp'],
      maxBytes: 20 * MB,
      ratio: ANY_RATIO,
      minWidth: 1,
      maxAlt: 0,
    },
    links: 'plain',
    takesComment: false,
  },
}

const TYPE_LABELS: Record<SocialMedia['type'], string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
}

/** Whether this network takes no post without a picture. */
export const needsPicture = (platform: SocialPlatform): boolean =>
  networkLimits[platform].media.min > 0

/** Why a post with so many pictures cannot go out on this network yet, as a sentence; undefined when it can. */
export const explainMissingPicture = (
  platform: SocialPlatform,
  pictures: number,
): string | undefined =>
  pictures < networkLimits[platform].media.min
    ? `${platformFacts[platform].label} needs a picture`
    : undefined

/** Why a network would not take this whole text with these pictures, as a sentence; undefined when it would. */
export function explainLimits(
  platform: SocialPlatform,
  { text, media }: { text: string; media: readonly Omit<SocialMedia, 'url'>[] },
): string | undefined {
  const { label } = platformFacts[platform]
  const limits = networkLimits[platform]
  const length = lengthOn(platform, text)
  if (length > limits.maxCharacters)
    return `${label} takes at most ${formatCount(limits.maxCharacters)} characters; these are ${formatCount(length)}`
  const { max, types, ratio, minWidth } = limits.media
  const missing = explainMissingPicture(platform, media.length)
  if (missing) return missing
  if (media.length > max) return `${label} takes at most ${max} pictures; these are ${media.length}`
  for (const { type, width, height } of media) {
    if (!types.includes(type))
      return `${label} takes ${types.map((one) => TYPE_LABELS[one]).join(' and ')} pictures, not ${TYPE_LABELS[type]}`
    if (width < minWidth) return `${label} takes pictures of at least ${minWidth} pixels in width`
    const shape = width / height
    // A crop is whole pixels: a hundredth more or less is the same shape.
    if (shape < ratio.from - 0.01 || shape > ratio.to + 0.01)
      return `${label} takes pictures from 4:5 to 1.91:1`
  }
  return undefined
}

type Words = { platform: SocialPlatform; content: string; hashtags: string[] }

/** Refuses what the network would not take, in the field that is too long. */
export const fitsNetwork = (words: Words, refusal: z.RefinementCtx): void => {
  const over = overLimit(words.platform, words)
  if (over) refusal.addIssue({ code: 'custom', path: [over.field], message: over.message })
}
