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
  /** The older post with nearly the same text, where that keeps it. */
  older: SimilarPost | null
  /** Whom it goes out as; null without an account, undefined while that is loaded. */
  account: Account | null | undefined
}

export const outlooksOf = ({ words, accounts, similar }: Known): Outlook[] =>
  words.platforms.map((platform) => {
    const { label } = platformFacts[platform]
    const missing = explainMissingPicture(platform, words.pictures.length)
    const older = similar.find((post) => post.platform === platform) ?? null
    const repeat = older && `${label} had nearly the same text on ${shortDay(older.at)}`
    return {
      platform,
      keptBecause: missing ?? repeat,
      older: missing === undefined ? older : null,
      account: accounts && (accounts.find((one) => one.platform === platform) ?? null),
    }
  })

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
  const unfinished = kept.filter(({ older }) => older === null)
  const unconnected = sent.filter(({ account }) => account === null)
  const waiting = sent.filter(({ account }) => account?.state === 'needs_reconnect')
  const ready = sent.filter(({ account }) => account && account.state !== 'needs_reconnect')
  const all: [readonly Outlook[], (labels: string, isOne: boolean) => string][] = [
    [
      unfinished,
      (labels, isOne) =>
        isOne
          ? `${labels} needs a picture: it stays a draft.`
          : `${labels} need a picture: they stay drafts.`,
    ],
    [
      unconnected,
      (labels, isOne) =>
        isOne
          ? `No ${labels} account is connected yet: a post that is due fails until there is one.`
          : `No account is connected yet on ${labels}: posts that are due fail until there is one.`,
    ],
    [waiting, (labels, isOne) => `${labels} ${isOne ? 'waits' : 'wait'} until you reconnect.`],
    [
      isTimed && ready.length < outlooks.length ? ready : [],
      (labels, isOne) => `${labels} ${isOne ? 'goes' : 'go'} out on time.`,
    ],
  ]
  return [
    ...kept.flatMap(({ older, keptBecause }) =>
      older ? [`${keptBecause}: it stays a draft.`] : [],
    ),
    ...all.flatMap(([some, say]) =>
      some.length > 0 ? [say(labelsOf(some), some.length === 1)] : [],
    ),
    ...sent.flatMap(({ account }) =>
      account?.state === 'expiring' && account.expiresAt
        ? [
            `The ${platformFacts[account.platform].label} connection ends ${formatInstantDay(account.expiresAt)}.`,
          ]
        : [],
    ),
  ]
}
