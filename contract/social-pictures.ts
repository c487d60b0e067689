import { z } from 'zod'
import { PhotoUrl } from './fields.ts'
import { PictureCrops } from './social-crops.ts'

/** The most pictures of any network (TikTok); `networkLimits` has the limit of each. */
const MOST_PICTURES = 35
/** The longest first comment of any network, in characters. */
const LONGEST_COMMENT = 8_000

/** What a picture shows, for people who cannot see it: at most 1,000 characters; '' where it is not written yet. */
export const AltText = z.string().trim().max(1_000, 'Please use at most 1,000 characters')

/** A picture of a post: an address that the uploader or the media library answered. */
export const NewPostPicture = z.object({
  url: PhotoUrl,
  alt: AltText.default(''),
  /** The part of it that each network shows; a crop of another network than the post's is kept for its copies. */
  crops: PictureCrops.optional(),
})
export type NewPostPicture = z.infer<typeof NewPostPicture>

/** A picture of a post as it is stored; sizes are in pixels, before any crop. `sizeOn` has the size on a network. */
export const PostPicture = z.object({
  url: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  crops: PictureCrops,
})
export type PostPicture = z.infer<typeof PostPicture>

/** A page of this site, such as '/' or '/o/SPRING20': without a question mark, which tracking adds. */
export const PostLink = z
  .string()
  .trim()
  .max(300)
  .regex(/^\/(?!\/)[\w./~-]*$/, "Choose a page of this site, such as '/'")
  .meta({ example: '/o/SPRING20' })

/** What a post has beside its words. */
export const PostExtras = {
  /** In the order in which they are shown. */
  pictures: z.array(NewPostPicture).max(MOST_PICTURES).optional(),
  /** What we write below our own post; left out on networks where we cannot comment. */
  firstComment: z.string().trim().max(LONGEST_COMMENT).nullable().optional(),
  /** The page that the post leads to; it goes out as an address that says which post it was. */
  link: PostLink.nullable().optional(),
}
