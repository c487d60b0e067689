import { AdContent, LandingPage } from '../../contract/ad-content.ts'
import { CampaignName } from '../../contract/advertising.ts'
import { Hashtags } from '../../contract/social-posts.ts'
import { overLimit, publishedText } from '../../contract/social.ts'
import type {
  BrandFacts,
  CampaignBrief,
  CampaignText,
  PostBrief,
  PostText,
  TextFault,
} from '../providers/writer/writer.ts'
import { falseClaims } from './claims/check-claims.ts'
import { isEnglish } from './language.ts'
import { campaignWords, repeats } from './standing-text.ts'

/** Nobody reads more, and the claims check stays fast; some networks would take thirty times as much. */
const MOST_POST_CHARACTERS = 2_000
/** Room for a number behind the name, where it is taken. */
const MOST_NAME_CHARACTERS = 110
/** So many sentences tell a model what to mend. */
const MOST_FAULTS = 12

const REPEATED = 'The text must differ from those in differ_from.'

/** Why a campaign must not be used; empty when it may be. */
export function campaignFaults(
  text: CampaignText,
  brief: CampaignBrief,
  facts: BrandFacts,
): TextFault[] {
  const { name, ads, landing } = text
  const { error } = AdContent.safeParse({ ads })
  const unfit = [
    ...(error?.issues ?? []),
    ...(LandingPage.safeParse(landing).error?.issues ?? []),
    ...(CampaignName.max(MOST_NAME_CHARACTERS).safeParse(name).error?.issues ?? []),
  ].map(({ path, message }) => `${path.join('.')}: ${message}`)
  const networks = ads.map(({ platform }) => platform)
  const isOneForEach =
    networks.length === brief.platforms.length &&
    brief.platforms.every((platform) => networks.includes(platform))
  if (!isOneForEach) unfit.push(`One advertisement for each of: ${brief.platforms.join(', ')}.`)
  const { standing } = brief
  if ([landing, ...ads].some((part) => repeats(part.text, standing))) unfit.push(REPEATED)
  return faultsOf(unfit, [name, ...campaignWords(text)], facts, [brief.location])
}

/** Why a post must not be used; empty when it may be. */
export function postFaults(text: PostText, brief: PostBrief, facts: BrandFacts): TextFault[] {
  const unfit: string[] = []
  const tags = Hashtags.safeParse(text.hashtags)
  const over = overLimit(brief.platform, text)
  if (over) unfit.push(over.message)
  if (text.content.trim() === '') unfit.push('The post is empty.')
  if (publishedText(text).length > MOST_POST_CHARACTERS)
    unfit.push(`A post has at most ${MOST_POST_CHARACTERS} characters.`)
  if (!tags.success) unfit.push('A hashtag has letters, digits and _ only.')
  const words = [text.content, text.hashtags.map((tag) => `#${tag.replace(/^#/, '')}`).join(' ')]
  if (repeats(text.content, brief.standing)) unfit.push(REPEATED)
  return faultsOf(unfit, words, facts)
}

function faultsOf(
  unfit: string[],
  words: readonly string[],
  facts: BrandFacts,
  given: readonly string[] = [],
): TextFault[] {
  // The patterns of the claims see texts within their limits only.
  if (unfit.length > 0) return sentencesOf('unfit', unfit)
  const language = isEnglish(words.join('\n')) ? [] : ['The text must be in English.']
  const claims = words.flatMap((one) => falseClaims(one, facts, given))
  return [
    ...sentencesOf('unfit', language),
    ...sentencesOf(
      'false_claims',
      claims.map(({ rule, words: claim }) => `No fact supports "${claim}" (${rule}).`),
    ),
  ]
}

const sentencesOf = (kind: TextFault['kind'], sentences: readonly string[]): TextFault[] =>
  sentences.slice(0, MOST_FAULTS).map((sentence) => ({ kind, sentence }))
