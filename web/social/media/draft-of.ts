import { neededCrops } from '../../../contract/social-crops.ts'
import type { MediaPicture } from '../../../contract/social-media.ts'
import type { PostPicture } from '../../../contract/social-pictures.ts'

/** A picture of the library as a post begins with it: cropped where a network would refuse its shape. */
export const draftOf = ({ url, alt, width, height, crops }: MediaPicture): PostPicture => ({
  url,
  alt,
  width,
  height,
  crops: { ...neededCrops({ width, height }), ...crops },
})
