import {
  lengthOn,
  platformFacts,
  publishedText,
  type ContentType,
  type SocialPlatform,
} from '../../../contract/social.ts'
import { openingsOf } from './built-in.seasons.ts'
import type { PostBrief, PostText } from './writer.ts'

type Words = { topic: string; product: string; share: string }
type Sentence = (words: Words) => string

/** Every sentence states what the product does; none quotes a customer or gives a figure without a count. */
const SENTENCES: Record<
  ContentType,
  { openings: Sentence[]; bodies: Sentence[]; ends: Sentence[] }
> = {
  promotional: {
    openings: [
      ({ topic }) => `Thinking about ${topic}?`,
      ({ topic }) => `${capital(topic)}, without the phone tag.`,
      () => 'A full garage does not empty itself.',
      () => 'Start with a photo. See an estimate before you book.',
    ],
    bodies: [
      () => 'Add one to five photos and a few words, and we estimate the price.',
      () => 'Pick a morning, afternoon or evening window and a local hauler comes by.',
      () => 'You see the estimate first, and the final price is confirmed on-site.',
    ],
    ends: [
      ({ product }) => `Book with ${product}.`,
      ({ product }) => `See your estimate at ${product}.`,
      ({ product }) => `${product}: local haulers, reviewed before their first pickup.`,
    ],
  },
  educational: {
    openings: [() => 'Tip:', () => 'Before your pickup:', () => 'Before the truck arrives:'],
    bodies: [
      () => 'one wide photo and a few close-ups show your hauler the whole load.',
      () => 'sort first. What still works can often be donated instead of dumped.',
      () => 'keep paint and propane apart. They need a depot, not a truck.',
      () => 'mention stairs and narrow doors, so that the right hauler comes prepared.',
    ],
    ends: [
      ({ topic }) => `Questions about ${topic}? Ask below.`,
      ({ product }) => `More on every load when you book with ${product}.`,
      () => 'Save this for your next clear-out.',
    ],
  },
  behind_scenes: {
    openings: [
      ({ product }) => `Behind the scenes at ${product}:`,
      ({ product }) => `How ${product} works:`,
      () => 'Who comes to pick it up?',
    ],
    bodies: [
      ({ product }) => `${product} reviews every hauler before the first pickup.`,
      ({ share }) => `Haulers are independent and keep ${share} of every job.`,
      () => 'Haulers choose their own days and hours, and claim jobs that fit them.',
    ],
    ends: [
      () => 'That is how a neighbour ends up at your door.',
      ({ product }) => `Drive a pickup, van or box truck? Apply at ${product}.`,
      ({ topic }) => `Questions about ${topic}? Ask below.`,
    ],
  },
  testimonial: {
    openings: [
      ({ product }) => `Has a ${product} hauler been to your place?`,
      ({ topic }) => `Your experience with ${topic} helps the next person decide.`,
      () => 'Tell us how your pickup went.',
    ],
    bodies: [
      () => 'Share your before and after below.',
      () => 'What did you finally get rid of? Tell us in a comment.',
      () => 'What went well, and what could we do better?',
    ],
    ends: [
      ({ product }) => `Thank you from everybody at ${product}.`,
      () => 'We share stories only with your permission.',
      () => 'Your words count more than ours.',
    ],
  },
}

const TAGS: Record<ContentType, string[]> = {
  promotional: ['#JunkRemoval', '#MetroVancouver', '#Declutter', '#BookOnline'],
  educational: ['#JunkRemoval', '#DeclutterTips', '#MetroVancouver', '#ReuseFirst'],
  behind_scenes: ['#BehindTheScenes', '#JunkRemoval', '#LocalHaulers', '#MetroVancouver'],
  testimonial: ['#BeforeAndAfter', '#JunkRemoval', '#MetroVancouver', '#Declutter'],
}

/** How many hashtags are customary on a network. */
const TAG_COUNT: Record<SocialPlatform, number> = {
  facebook: 2,
  instagram: 4,
  twitter: 1,
  linkedin: 3,
  tiktok: 4,
}

const MAX_TOPIC = 60

/**
 * Puts a post together from sentences of our own: the same brief gives the same post, and the next
 * `variant` another one. It always fits its network, hashtags included.
 */
export function composePost(brief: PostBrief): PostText {
  const { openings: usual, bodies, ends } = SENTENCES[brief.contentType]
  const openings: Sentence[] = brief.setting ? openingsOf(brief.setting) : usual
  const words = {
    topic: shorten(brief.topic),
    product: brief.productName,
    share: brief.haulerShare,
  }
  // Counts like a clock with three wheels; the later wheels are turned on by the earlier ones, so that
  // neighbours differ in every sentence and no combination comes twice before all have come.
  const first = wheel(brief.variant, openings.length)
  const second = wheel(first.carry, bodies.length)
  const opening = pick(openings, first.place)(words)
  const body = pick(bodies, second.place + first.place)(words)
  const end = pick(ends, second.carry + second.place + first.place)(words)
  // A body goes on after 'Tip:', and begins a sentence after a whole one.
  const chosen = [opening, opening.endsWith(':') ? body : capital(body), end]
  const hashtags = TAGS[brief.contentType].slice(0, TAG_COUNT[brief.platform])
  return { content: longestThatFits(brief.platform, chosen, hashtags), hashtags }
}

/** All sentences where the network has room for them, else as many as it takes from the start. */
function longestThatFits(
  platform: SocialPlatform,
  sentences: string[],
  hashtags: string[],
): string {
  const content = sentences.join(' ')
  const length = lengthOn(platform, publishedText({ content, hashtags }))
  if (length <= platformFacts[platform].maxCharacters || sentences.length === 1) return content
  return longestThatFits(platform, sentences.slice(0, -1), hashtags)
}

const wheel = (count: number, size: number) => {
  const whole = Math.abs(Math.trunc(count))
  return { place: whole % size, carry: Math.floor(whole / size) }
}

/** Places beyond the list come round again. */
function pick(sentences: Sentence[], place: number): Sentence {
  const sentence = sentences[place % sentences.length]
  if (!sentence) throw new RangeError('There is no sentence to choose')
  return sentence
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A topic that stays within its sentence, cut after a whole word where there is one. */
function shorten(topic: string): string {
  const line = topic.replace(/\s+/g, ' ').trim()
  if ([...line].length <= MAX_TOPIC) return line
  const cut = [...line].slice(0, MAX_TOPIC).join('')
  return `${cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut}…`
}
