import {
  IconChevronLeft,
  IconChevronRight,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import layout from '../layout/layout.module.css'
import details from '../layout/details.module.css'

type Props = {
  photos: readonly string[]
  of: string
  at: number
  onMove: (at: number) => void
  onClose: () => void
}

/** One photo over the whole screen: arrow keys for the others, z to zoom, Esc back to where one was. */
export function PhotoViewer({ photos, of, at, onMove, onClose }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const [zoomed, setZoomed] = useState(false)

  useEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    if (dialog && !dialog.open) dialog.showModal()
    return () => {
      dialog?.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])

  const move = (to: number) => {
    if (to < 0 || to >= photos.length) return
    setZoomed(false)
    onMove(to)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') move(at + 1)
    if (key === 'ArrowLeft') move(at - 1)
    if (key === 'z') setZoomed(!zoomed)
  }
  const title = `Photo ${at + 1} of ${photos.length} of ${of}`

  // At the end of the page: a panel's sliding would become the frame of what is fixed inside it.
  return createPortal(
    <dialog
      ref={ref}
      className={details.viewer}
      aria-label={title}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={`${layout.line} ${details.viewerBar}`}>
        <p aria-live="polite">{title}</p>
        <button
          type="button"
          aria-label="Previous photo"
          disabled={at === 0}
          onClick={() => move(at - 1)}
        >
          <IconChevronLeft />
        </button>
        <button
          type="button"
          aria-label="Next photo"
          disabled={at === photos.length - 1}
          onClick={() => move(at + 1)}
        >
          <IconChevronRight />
        </button>
        <button
          type="button"
          aria-label="Full size"
          aria-pressed={zoomed}
          onClick={() => setZoomed(!zoomed)}
        >
          {zoomed ? <IconZoomOut /> : <IconZoomIn />}
        </button>
        <button type="button" aria-label="Close photo" autoFocus onClick={onClose}>
          <IconX />
        </button>
      </div>
      <div
        className={`${details.stage} ${zoomed ? details.zoomed : ''}`}
        tabIndex={zoomed ? 0 : -1}
      >
        <img src={photos[at]} alt={title} />
      </div>
    </dialog>,
    document.body,
  )
}
