import { networkLimits } from '../../contract/social-limits.ts'
import { publishedText, type SocialPlatform } from '../../contract/social.ts'
import type { Context } from '../core/context.ts'
import type { StoredPost } from './post-store.ts'

type Post = Pick<StoredPost, 'id' | 'platform' | 'content' | 'hashtags' | 'link'>
type Site = Pick<Context, 'config'>

/** What utm_source says of each network; `twitter` is what others know X as. */
const SOURCES: Record<SocialPlatform, string> = {
  facebook: 'facebook',
  instagram: 'instagram',
  twitter: 'x',
  linkedin: 'linkedin',
  tiktok: 'tiktok',
}

/** The words by which a visit that came from this post is known. */
export const contentOf = ({ id }: Pick<Post, 'id'>): string => `post-${id}`

/** A page of this site with what brought the visitor. An address that names its source itself stays as it is. */
function tracked(address: string, post: Post): string {
  const url = new URL(address)
  if ([...url.searchParams.keys()].some((name) => name.startsWith('utm_'))) return address
  url.searchParams.set('utm_source', SOURCES[post.platform])
  url.searchParams.set('utm_medium', 'social')
  url.searchParams.set('utm_campaign', 'posts')
  url.searchParams.set('utm_content', contentOf(post))
  return url.href
}

const ADDRESS = /https?:\/\/[^\s<>"]+/g
const AFTER_ADDRESS = /[.,;:!?)\]]+$/

/** Addresses of this site in the words of a post, each with its source. */
const withTrackedAddresses = (text: string, post: Post, origin: string): string =>
  text.replace(ADDRESS, (found) => {
    const end = AFTER_ADDRESS.exec(found)?.[0] ?? ''
    const address = found.slice(0, found.length - end.length)
    return URL.canParse(address) && new URL(address).origin === origin
      ? `${tracked(address, post)}${end}`
      : found
  })

/** The page that a post leads to, where an address in its text can be tapped; null without one. */
export const linkOf = ({ config }: Site, post: Post): string | null =>
  post.link === null || networkLimits[post.platform].links === 'plain'
    ? null
    : tracked(new URL(post.link, config.publicUrl).href, post)

/** The whole text as it leaves: the words, the link on a line of its own, the hashtags. */
export function outgoingText(site: Site, post: Post): string {
  const { origin } = new URL(site.config.publicUrl)
  const link = linkOf(site, post)
  const words = withTrackedAddresses(post.content, post, origin)
  const content = link === null ? words : `${words}\n\n${link}`
  return publishedText({ content, hashtags: post.hashtags })
}
