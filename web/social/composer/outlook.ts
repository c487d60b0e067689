import { formatInstantDay, formatShortDay, dayOf } from '../../../contract/calendar.ts'
import type { Account } from '../../../contract/social-accounts.ts'
import type { SimilarPost } from '../../../contract/social-composer.ts'
import { explainMissingPicture } from '../../../contract/social-limits.ts'
import { platformFacts, type SocialPlatform } from '../../../contract/social.ts'
import type { Words } from './words.ts'

export const shortDay = (at: Date): string => formatShortDay(dayOf(at))

type Known = {
  words: Pick<Words, 'platforms' | 'pictures' | 'scheduledFor'>
  /** Undefined while they are loaded. */
  accounts: readonly Account[] | undefined
  /** Nearly the same texts that no one has accepted. */
  similar: readonly SimilarPost[]
}

/** What becomes of the post of one platform. */
export type Outlook = {
  platform: SocialPlatform
  /** Why it cannot go out and stays a draft, as a sentence. */
  keptBecause: string | null
  /** What it meets when it is due, as a sentence. */
  warning: string | null
}

export const outlooksOf = ({ words, accounts, similar }: Known): Outlook[] =>
  words.platforms.map((platform) => {
    const { label } = platformFacts[platform]
    const older = similar.find((post) => post.platform === platform)
    const repeat = older && `${label} had nearly the same text on ${shortDay(older.at)}`
    return {
      platform,
      keptBecause: explainMissingPicture(platform, words.pictures.length) ?? repeat ?? null,
      warning: accounts ? warningOf(accounts, platform) : null,
    }
  })

function warningOf(accounts: readonly Account[], platform: SocialPlatform): string | null {
  const { label } = platformFacts[platform]
  const account = accounts.find((one) => one.platform === platform)
  if (!account)
    return `No ${label} account is connected yet: a post that is due fails until there is one`
  if (account.state === 'needs_reconnect') return `${label} waits until you reconnect`
  if (account.state === 'expiring' && account.expiresAt)
    return `The ${label} connection ends ${formatInstantDay(account.expiresAt)}`
  return null
}

const labelsOf = (outlooks: readonly Outlook[]): string =>
  new Intl.ListFormat('en-CA', { type: 'conjunction' }).format(
    outlooks.map(({ platform }) => platformFacts[platform].label),
  )

/** What the main button does, in its own words. */
export function submitLabel(
  outlooks: readonly Outlook[],
  { isTimed, isEdit }: { isTimed: boolean; isEdit: boolean },
): string {
  const kept = outlooks.filter(({ keptBecause }) => keptBecause !== null)
  const going = outlooks.length - kept.length
  const [only] = outlooks
  if (outlooks.length <= 1)
    return only?.keptBecause
      ? `Save as draft: ${only.keptBecause}`
      : isEdit
        ? 'Save Post'
        : 'Create Post'
  if (!isTimed || going === 0) return `Save ${outlooks.length} drafts`
  if (kept.length === 0) return `Schedule ${going} posts`
  return `Schedule ${going}, keep ${labelsOf(kept)} as draft${kept.length > 1 ? 's' : ''}`
}

/** What becomes of the posts, a sentence for each thing that a person should know before pressing. */
export function explainOutlooks(outlooks: readonly Outlook[], isTimed: boolean): string[] {
  const kept = outlooks.filter(({ keptBecause }) => keptBecause !== null)
  const sent = outlooks.filter(({ keptBecause }) => keptBecause === null)
  return [
    ...kept.map(({ keptBecause }) => `${keptBecause}: it stays a draft.`),
    ...sent.flatMap(({ warning }) => (warning === null ? [] : [`${warning}.`])),
    ...(isTimed && sent.length > 0 && kept.length > 0 ? [`On time: ${labelsOf(sent)}.`] : []),
  ]
}
