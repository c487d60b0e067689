import { sql } from 'kysely'
import type { SimilarPost } from '../../contract/social-composer.ts'
import { NEARLY_THE_SAME_PERCENT, REPEAT_DAYS } from '../../contract/social-rules.ts'
import type { PostId, SocialPlatform } from '../../contract/social.ts'
import type { Db } from '../db/database.ts'
import { TIME } from './list-posts.ts'

const NEARLY_THE_SAME = NEARLY_THE_SAME_PERCENT / 100
const DAY_MS = 86_400_000
/** The newest posts that a text is compared with, and the length of each that is read. */
const MOST_COMPARED = 500
const COMPARED_CHARACTERS = 3_000

/** The words of a text without case, accents, punctuation, hashtag signs and addresses. */
const wordsOf = (text: string): string[] =>
  text
    .slice(0, COMPARED_CHARACTERS)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/['’\p{M}]/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** How many words two texts share, each as often as both have it, out of those of the longer text. */
export function sharedWords(one: string, other: string): { shared: number; of: number } {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  const left = new Map<string, number>()
  for (const word of words) left.set(word, (left.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of others) {
    const count = left.get(word) ?? 0
    if (count === 0) continue
    left.set(word, count - 1)
    shared += 1
  }
  return { shared, of: Math.max(words.length, others.length) }
}

/** How alike two texts are, from 0 to 1: 1 is the same words. Texts without words are alike when they are equal. */
export function likeness(one: string, other: string): number {
  const { shared, of } = sharedWords(one, other)
  if (of === 0) return one.trim() === other.trim() ? 1 : 0
  return shared / of
}

type Text = {
  platform: SocialPlatform
  content: string
  /** When it goes out. */
  at: Date
  /** The post that is changed, which is not compared with itself. */
  exceptId?: PostId | undefined
}

/**
 * The post with the most similar text that is out on this network, on its way or planned within `REPEAT_DAYS` before or after
 * `at`; undefined where none is nearly the same. Drafts without a time and posts that failed do not count.
 */
export async function findSimilar(
  db: Db,
  { platform, content, at, exceptId }: Text,
): Promise<SimilarPost | undefined> {
  const posts = await comparedPosts(db, { platform, at, exceptId })
  let nearest: { post: (typeof posts)[number]; likeness: number } | undefined
  for (const post of posts) {
    const alike = likeness(content, post.content)
    if (alike >= NEARLY_THE_SAME && alike > (nearest?.likeness ?? 0))
      nearest = { post, likeness: alike }
  }
  if (!nearest) return undefined
  const { content: text, ...post } = nearest.post
  return { ...post, content: text.slice(0, 140), ...sharedWords(content, text) }
}

/** The latest texts that are out there, on their way or planned. */
const comparedPosts = (db: Db, { platform, at, exceptId }: Omit<Text, 'content'>) => {
  const range = REPEAT_DAYS * DAY_MS
  return db
    .selectFrom('socialMediaPosts')
    .select(['id', 'platform', 'status', 'postUrl', TIME.as('at')])
    .select(sql<string>`left(content, ${sql.lit(COMPARED_CHARACTERS)})`.as('content'))
    .where('platform', '=', platform)
    .where(({ or, eb }) =>
      or([
        eb('status', 'not in', ['failed', 'missed', 'skipped']),
        eb('detail', '=', 'not_confirmed'),
      ]),
    )
    .where(TIME, '>', new Date(at.getTime() - range))
    .where(TIME, '<', new Date(at.getTime() + range))
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? null))
    .orderBy(TIME, 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_COMPARED)
    .execute()
}
