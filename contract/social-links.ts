import { networkLimits } from './social-limits.ts'
import { type PostId, publishedText, type SocialPlatform } from './social.ts'

/** What of a post decides its text and its link. */
export type LinkedPost = {
  id: PostId
  platform: SocialPlatform
  content: string
  hashtags: readonly string[]
  /** A page of this site, such as '/o/SPRING20'. */
  link: string | null
}

/** What utm_source says of each network; `twitter` is what others know X as. */
const SOURCES: Record<SocialPlatform, string> = {
  facebook: 'facebook',
  instagram: 'instagram',
  twitter: 'x',
  linkedin: 'linkedin',
  tiktok: 'tiktok',
}

/** The words by which a visit that came from this post is known. */
export const contentOf = ({ id }: Pick<LinkedPost, 'id'>): string => `post-${id}`

/** 'https://westhaul.example' of an address of this site. */
const originOf = (address: string): string => /^https?:\/\/[^/?#]+/.exec(address)?.[0] ?? ''

/** A page of this site with what brought the visitor. An address that names its source itself stays as it is. */
function tracked(address: string, post: LinkedPost): string {
  if (/[?&]utm_/.test(address)) return address
  const origin = originOf(address)
  const [, path = '', query = '', fragment = ''] =
    /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address.slice(origin.length)) ?? []
  const source = `utm_source=${SOURCES[post.platform]}&utm_medium=social&utm_campaign=posts&utm_content=${contentOf(post)}`
  return `${origin}${path || '/'}${query ? `${query}&` : '?'}${source}${fragment}`
}

const ADDRESS = /https?:\/\/[^\s<>"]+/g
const AFTER_ADDRESS = /[.,;:!?)\]]+$/

/** Addresses of this site in the words of a post, each with its source. */
const withTrackedAddresses = (text: string, post: LinkedPost, origin: string): string =>
  text.replace(ADDRESS, (match) => {
    const end = AFTER_ADDRESS.exec(match)?.[0] ?? ''
    const address = match.slice(0, match.length - end.length)
    return originOf(address) === origin ? `${tracked(address, post)}${end}` : match
  })

/** The page that a post leads to, with what brought the visitor; null without one. `publicUrl` is the address of this site. */
export const trackedLink = (publicUrl: string, post: LinkedPost): string | null =>
  post.link === null ? null : tracked(`${originOf(publicUrl)}${post.link}`, post)

/** The same where an address in the text of this network can be tapped; null elsewhere. */
export const linkOf = (publicUrl: string, post: LinkedPost): string | null =>
  networkLimits[post.platform].links === 'plain' ? null : trackedLink(publicUrl, post)

/** The whole text as it leaves: the words, the link on a line of its own, the hashtags. */
export function outgoingText(publicUrl: string, post: LinkedPost): string {
  const link = linkOf(publicUrl, post)
  const words = withTrackedAddresses(post.content, post, originOf(publicUrl))
  const content = link === null ? words : `${words}\n\n${link}`
  return publishedText({ content, hashtags: post.hashtags })
}

/** The first comment as it leaves, addresses of this site with their source; null without one. */
export const outgoingComment = (
  publicUrl: string,
  post: LinkedPost & { firstComment: string | null },
): string | null =>
  post.firstComment === null
    ? null
    : withTrackedAddresses(post.firstComment, post, originOf(publicUrl))
