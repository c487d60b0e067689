import type { PostPicture } from '../../../contract/social-pictures.ts'
import { sizeOn } from '../../../contract/social-crops.ts'
import type { SocialPlatform } from '../../../contract/social.ts'
import { thumbnailOf } from '../../../contract/uploads.ts'
import styles from './media.module.css'

type Props = {
  picture: Pick<PostPicture, 'url' | 'alt' | 'width' | 'height' | 'crops'>
  /** Whose crop is shown. */
  platform: SocialPlatform
  /** The small file, for tiles. */
  isSmall?: boolean
}

/** A picture as a network shows it, as wide as the place it stands in. */
export function CroppedPicture({ picture, platform, isSmall = false }: Props) {
  const { width, height } = sizeOn(platform, picture)
  const crop = picture.crops[platform] ?? { x: 0, y: 0, width: 1, height: 1 }
  return (
    <span className={styles.frame} style={{ aspectRatio: `${width} / ${height}` }}>
      <img
        src={isSmall ? thumbnailOf(picture.url) : picture.url}
        alt={picture.alt}
        loading="lazy"
        decoding="async"
        style={{
          width: `${100 / crop.width}%`,
          height: `${100 / crop.height}%`,
          left: `${(-100 * crop.x) / crop.width}%`,
          top: `${(-100 * crop.y) / crop.height}%`,
        }}
      />
    </span>
  )
}
