import type { CSSProperties, PointerEvent, RefObject } from 'react'
import type { PictureBox } from '../../../contract/social-crops.ts'
import type { Point } from './boxes.ts'

/** Where a box stands on its stage. */
export const placeOf = ({ x, y, width, height }: PictureBox): CSSProperties => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
})

/** A drag so far, in fractions of the stage: where it began, where it is, and how far that is. */
type Drag = { from: Point; to: Point; moved: Point }

/** Follows a finger, a pen or the main button of a mouse until it is lifted. */
export function useDrag(stage: RefObject<HTMLElement | null>) {
  return (event: PointerEvent, onMove: (drag: Drag) => void, onEnd?: (drag: Drag) => void) => {
    const rect = stage.current?.getBoundingClientRect()
    if (!rect || event.button !== 0) return
    const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({
      x: (clientX - rect.left) / rect.width,
      y: (clientY - rect.top) / rect.height,
    })
    const from = pointOf(event)
    const dragTo = (to: Point): Drag => ({
      from,
      to,
      moved: { x: to.x - from.x, y: to.y - from.y },
    })
    const ended = new AbortController()
    const { signal } = ended
    const isOther = ({ pointerId }: { pointerId: number }) => pointerId !== event.pointerId
    const options = { signal }
    addEventListener(
      'pointermove',
      (next) => {
        if (!isOther(next)) onMove(dragTo(pointOf(next)))
      },
      options,
    )
    for (const end of ['pointerup', 'pointercancel'] as const)
      addEventListener(
        end,
        (next) => {
          if (isOther(next)) return
          ended.abort()
          onEnd?.(dragTo(pointOf(next)))
        },
        options,
      )
  }
}
