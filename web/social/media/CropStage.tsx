import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId, useRef, type KeyboardEvent } from 'react'
import type { PictureBox, Size } from '../../../contract/social-crops.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import layout from '../../ui/layout/layout.module.css'
import { boxText, moveBox, stepOf, zoomCrop } from './boxes.ts'
import { placeOf, useDrag } from './use-drag.ts'
import styles from './editor.module.css'

type Props = {
  src: string
  /** 'Crop for Instagram, 4:5'. */
  label: string
  crop: PictureBox
  picture: Size
  /** What is blurred, to be seen here as well. */
  blurs: readonly PictureBox[]
  onCrop: (crop: PictureBox) => void
}

const CLOSER = 1 / 1.1
const WIDER = 1.1

/** The part of a picture that one network shows: the frame is dragged, or moved and zoomed with keys. */
export function CropStage({ src, label, crop, picture, blurs, onCrop }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const drag = useDrag(stage)
  const zoom = (factor: number) => onCrop(zoomCrop(crop, factor, picture))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key, event.shiftKey)
    if (step) onCrop(moveBox(crop, step))
    else if (event.key === '+' || event.key === '=') zoom(CLOSER)
    else if (event.key === '-') zoom(WIDER)
    else return
    event.preventDefault()
  }
  return (
    <div className={layout.stack}>
      <div ref={stage} className={styles.stage}>
        <img src={src} alt="" draggable={false} />
        <BlurSpots blurs={blurs} />
        <button
          type="button"
          className={styles.crop}
          aria-label={label}
          aria-describedby={hintId}
          style={placeOf(crop)}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => drag(event, ({ moved }) => onCrop(moveBox(crop, moved)))}
        />
      </div>
      <div className={layout.spread}>
        <p id={hintId} className={layout.dim}>
          Drag the frame, or use arrow keys to move it, + and - to zoom.
        </p>
        <div className={layout.row}>
          <IconButton label="Zoom out" variant="secondary" onClick={() => zoom(WIDER)}>
            <IconMinus size={18} aria-hidden="true" />
          </IconButton>
          <IconButton label="Zoom in" variant="secondary" onClick={() => zoom(CLOSER)}>
            <IconPlus size={18} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <p className="vh" role="status">
        {boxText(crop)}
      </p>
    </div>
  )
}

/** Blurred parts as they will look. */
export const BlurSpots = ({ blurs }: { blurs: readonly PictureBox[] }) =>
  blurs.map((box, place) => (
    // Parts have no identity but their place.
    <span key={place} className={styles.spot} style={placeOf(box)} aria-hidden="true" />
  ))
