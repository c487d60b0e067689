import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { thumbnailOf } from '../../../contract/uploads.ts'
import details from '../layout/details.module.css'
import { PhotoViewer } from './PhotoViewer.tsx'

type Props = {
  photos: readonly string[]
  /** Whose photos: 'job #1042'. */
  of: string
}

/** Small pictures; each opens large in a viewer that arrow keys move through. */
export function PhotoGrid({ photos, of }: Props) {
  const [open, setOpen] = useState<number | null>(null)
  if (photos.length === 0) return <p className={details.text}>No photos</p>
  return (
    <>
      <ul className={details.photos}>
        {photos.map((url, i) => (
          <li key={url}>
            <button
              type="button"
              onClick={() => setOpen(i)}
              aria-label={`Photo ${i + 1} of ${photos.length} of ${of}, open large`}
            >
              <Thumbnail url={url} />
            </button>
          </li>
        ))}
      </ul>
      {open !== null && (
        <PhotoViewer
          photos={photos}
          of={of}
          at={open}
          onMove={setOpen}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function Thumbnail({ url }: { url: string }) {
  const [broken, setBroken] = useState(false)
  if (broken) return <IconPhotoOff size={28} />
  return (
    <img
      src={thumbnailOf(url)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  )
}
