import { useState } from 'react'
import { thumbnailOf } from '../../contract/uploads.ts'
import styles from './dispatch.module.css'

/** How many fit in a row; of more the last place shows all of them. */
const IN_A_ROW = 4

/** The customer's photos; each opens in full in a new tab. */
export function JobPhotos({ photos }: { photos: readonly string[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole || photos.length <= IN_A_ROW ? photos : photos.slice(0, IN_A_ROW - 1)
  if (photos.length === 0) return null
  return (
    <ul className={styles.photos} aria-label="Photos">
      {shown.map((url, index) => (
        <li key={url}>
          <Photo url={url} name={`Photo ${index + 1} of ${photos.length}`} />
        </li>
      ))}
      {shown.length < photos.length && (
        <li>
          <button type="button" onClick={() => setWhole(true)}>
            All {photos.length}
            <span className="vh"> photos</span>
          </button>
        </li>
      )}
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
