import { useState } from 'react'
import { thumbnailOf } from '../../contract/uploads.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './dispatch.module.css'

/** The customer's photos; each opens in full in a new tab. */
export function JobPhotos({ photos }: { photos: readonly string[] }) {
  if (photos.length === 0) return null
  return (
    <ul className={`${layout.row} ${styles.photos}`} aria-label="Photos">
      {photos.map((url, index) => (
        <li key={url}>
          <Photo url={url} name={`Photo ${index + 1} of ${photos.length}`} />
        </li>
      ))}
    </ul>
  )
}

function Photo({ url, name }: { url: string; name: string }) {
  const [broken, setBroken] = useState(false)
  return (
    <a href={url} target="_blank" rel="noopener" aria-label={`${name}, opens in a new tab`}>
      {broken ? (
        <span className={styles.noPhoto}>No preview</span>
      ) : (
        <img
          src={thumbnailOf(url)}
          alt=""
          width="88"
          height="88"
          loading="lazy"
          onError={() => setBroken(true)}
        />
      )}
    </a>
  )
}
