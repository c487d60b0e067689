import type { Post } from '../../contract/social-posts.ts'
import { LongText } from '../ui/layout/LongText.tsx'
import { CroppedPicture } from './media/CroppedPicture.tsx'
import styles from './post-extras.module.css'

/** What goes out beside the words: the pictures as the network crops them, the link and the first comment. */
export function PostExtras({ post: { platform, pictures, firstComment, link } }: { post: Post }) {
  return (
    <>
      {pictures.length > 0 && (
        <ul className={styles.pictures} aria-label="Pictures">
          {pictures.map((picture) => (
            <li key={picture.url}>
              <CroppedPicture picture={picture} platform={platform} isSmall />
            </li>
          ))}
        </ul>
      )}
      {link !== null && (
        <p>
          <b>Link:</b> {link}
        </p>
      )}
      {firstComment && (
        <p>
          <LongText lead={<b>First comment:</b>} text={firstComment} />
        </p>
      )}
    </>
  )
}
