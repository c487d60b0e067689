import type { PostPicture } from '../../../contract/social-pictures.ts'
import { explainMissingPicture } from '../../../contract/social-limits.ts'
import type { SocialPlatform } from '../../../contract/social.ts'
import { CroppedPicture } from '../media/CroppedPicture.tsx'
import styles from './preview.module.css'

type Props = { pictures: readonly PostPicture[]; platform: SocialPlatform }

const GRID = 4

/** The pictures as a network lays them out: one after the other on Instagram and TikTok, up to four together elsewhere. */
export function PreviewPictures({ pictures, platform }: Props) {
  const [first] = pictures
  if (!first) {
    const missing = explainMissingPicture(platform, 0)
    return missing ? <p className={styles.empty}>{missing}</p> : null
  }
  const isCarousel = platform === 'instagram' || platform === 'tiktok'
  if (isCarousel || pictures.length === 1)
    return (
      <div className={styles.picture}>
        <CroppedPicture picture={first} platform={platform} />
        {pictures.length > 1 && <span className={styles.place}>1/{pictures.length}</span>}
      </div>
    )
  const rest = pictures.length - GRID
  return (
    <div className={styles.grid}>
      {pictures.slice(0, GRID).map((picture, index) => (
        <div key={picture.url} className={styles.picture}>
          <CroppedPicture picture={picture} platform={platform} />
          {index === GRID - 1 && rest > 0 && <span className={styles.rest}>+{rest}</span>}
        </div>
      ))}
    </div>
  )
}
