import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { thumbnailOf } from '../../../contract/uploads.ts'
import details from '../layout/details.module.css'
import { PhotoViewer } from './PhotoViewer.tsx'

type Props = {
  photos: readonly string[]
  /** Whose photos: 'job #1042'. */
  of: string
  /** Tells the panel around it that the viewer lies over it. */
  onLooking: (looking: boolean) => void
}

/** Small pictures; each opens large in a viewer that arrow keys move through. */
export function PhotoGrid({ photos, of, onLooking }: Props) {
  const [open, setOpen] = useState<number | null>(null)
  if (photos.length === 0) return <p className={details.text}>No photos</p>
  const show = (at: number | null) => {
    setOpen(at)
    onLooking(at !== null)
  }
  return (
    <>
      <ul className={details.photos}>
        {photos.map((url, i) => (
          <li key={url}>
            <button
              type="button"
              onClick={() => show(i)}
              aria-label={`Photo ${i + 1} of ${photos.length} of ${of}, open large`}
            >
              <Thumbnail url={url} />
            </button>
          </li>
        ))}
      </ul>
      {open !== null && (
        <PhotoViewer photos={photos} of={of} at={open} onMove={show} onClose={() => show(null)} />
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
