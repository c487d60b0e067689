import { IconPlus } from '@tabler/icons-react'
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { PictureBox } from '../../../contract/social-crops.ts'
import { Button } from '../../ui/button/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import { boxBetween, boxText, moveBox, resizeBox, stepOf, type Point } from './boxes.ts'
import { placeOf, useDrag } from './use-drag.ts'
import styles from './editor.module.css'

type Props = {
  src: string
  blurs: readonly PictureBox[]
  onBlurs: (blurs: PictureBox[]) => void
}

/** What a press without a drag is. */
const SHORTEST_DRAG = 0.015
const NEW_BOX: PictureBox = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 }

/** Parts of a picture that are blurred: drawn by a drag, or added, moved and resized with keys. */
export function BlurStage({ src, blurs, onBlurs }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const drag = useDrag(stage)
  const [drawn, setDrawn] = useState<PictureBox | null>(null)
  const change = (place: number, box: PictureBox) =>
    onBlurs(blurs.map((each, at) => (at === place ? box : each)))
  const remove = (place: number) => onBlurs(blurs.filter((_, at) => at !== place))
  return (
    <div className={layout.stack}>
      <div
        ref={stage}
        className={`${styles.stage} ${styles.drawing}`}
        onPointerDown={(event) =>
          drag(
            event,
            ({ from, to }) => setDrawn(boxBetween(from, to)),
            ({ from, to, moved }) => {
              setDrawn(null)
              if (isDrag(moved)) onBlurs([...blurs, boxBetween(from, to)])
            },
          )
        }
      >
        <img src={src} alt="" draggable={false} />
        {drawn && <span className={styles.spot} style={placeOf(drawn)} aria-hidden="true" />}
        {blurs.map((box, place) => (
          <BlurBox
            // Parts have no identity but their place.
            key={place}
            name={`Blurred part ${place + 1} of ${blurs.length}`}
            hintId={hintId}
            box={box}
            onBox={(next) => change(place, next)}
            onRemove={() => remove(place)}
            onDrag={(event) => {
              event.stopPropagation()
              drag(event, ({ moved }) => change(place, moveBox(box, moved)))
            }}
          />
        ))}
      </div>
      <div className={layout.spread}>
        <p id={hintId} className={layout.dim}>
          Drag over a face or a plate. Arrow keys move a part, Shift with them resizes it, Delete
          removes it.
        </p>
        <div className={layout.row}>
          <Button
            size="s"
            icon={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => onBlurs([...blurs, NEW_BOX])}
          >
            Add a part
          </Button>
          {blurs.length > 0 && (
            <Button size="s" variant="quiet" onClick={() => remove(blurs.length - 1)}>
              Remove the last
            </Button>
          )}
        </div>
      </div>
      <p className="vh" role="status">
        {blurs.length === 1 ? '1 blurred part' : `${blurs.length} blurred parts`}
      </p>
    </div>
  )
}

const isDrag = ({ x, y }: Point): boolean => Math.max(Math.abs(x), Math.abs(y)) >= SHORTEST_DRAG

type BoxProps = {
  name: string
  hintId: string
  box: PictureBox
  onBox: (box: PictureBox) => void
  onRemove: () => void
  onDrag: (event: PointerEvent) => void
}

function BlurBox({ name, hintId, box, onBox, onRemove, onDrag }: BoxProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key, false)
    if (step) onBox(event.shiftKey ? resizeBox(box, step) : moveBox(box, step))
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else return
    event.preventDefault()
  }
  return (
    <button
      type="button"
      className={`${styles.spot} ${styles.box}`}
      style={placeOf(box)}
      aria-label={`${name}: ${boxText(box)}`}
      aria-describedby={hintId}
      onKeyDown={onKeyDown}
      onPointerDown={onDrag}
    />
  )
}
