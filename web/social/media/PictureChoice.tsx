import { IconCheck } from '@tabler/icons-react'
import type { MediaPicture } from '../../../contract/social-media.ts'
import { thumbnailOf } from '../../../contract/uploads.ts'
import styles from './picker.module.css'

export type Selection = {
  /** The addresses of the pictures that the post has already. */
  taken: readonly string[]
  /** The ids of those that are chosen now. */
  chosen: readonly number[]
  onToggle: (picture: MediaPicture) => void
}

/** A picture of the library to choose. */
export function PictureChoice({
  picture,
  taken,
  chosen,
  onToggle,
}: Selection & { picture: MediaPicture }) {
  const isTaken = taken.includes(picture.url)
  const isChosen = chosen.includes(picture.id)
  return (
    <button
      type="button"
      className={styles.choice}
      aria-pressed={isChosen}
      disabled={isTaken}
      onClick={() => onToggle(picture)}
    >
      <img
        src={thumbnailOf(picture.url)}
        alt={picture.alt || `Photo ${picture.id}, without alt text`}
        loading="lazy"
        decoding="async"
      />
      {isChosen && <IconCheck size={20} stroke={2.6} aria-hidden="true" className={styles.tick} />}
      <span className={styles.caption}>{captionOf(picture, isTaken)}</span>
    </button>
  )
}

function captionOf({ posts, job, alt }: MediaPicture, isTaken: boolean): string {
  if (isTaken) return 'In this post'
  const used = posts === 0 ? 'not used yet' : posts === 1 ? 'in 1 post' : `in ${posts} posts`
  const words = [job && `job #${job.id}`, alt === '' && 'no alt text', used].filter(Boolean)
  const caption = words.join(', ')
  return caption.charAt(0).toUpperCase() + caption.slice(1)
}
