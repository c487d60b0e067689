import { useRef, type PointerEvent } from 'react'
import { followPointer } from './follow-pointer.ts'
import type { Held } from './targets.ts'
import type { Carry } from './use-carry.ts'

const GHOST_BESIDE_PX = 14

/** Lifting a job with the pointer: the ghost follows it without drawing anything again. */
export function useLifting(carry: Carry) {
  const ghost = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  return {
    carry,
    ghost,
    scroller,
    /** The keys carry a job that is not on the board; the board has the focus meanwhile. */
    pickUp: (source: Held) => {
      carry.lift(source, 'keys')
      scroller.current?.focus({ preventScroll: true })
    },
    /** A pointer is pressed on a job; fingers scroll instead. */
    press: (event: PointerEvent, source: Held) => {
      if (event.button !== 0 || event.pointerType === 'touch') return
      followPointer(event, {
        onLift: () => carry.lift(source, 'pointer'),
        onMove: (x, y) => {
          if (ghost.current)
            ghost.current.style.transform = `translate(${x + GHOST_BESIDE_PX}px, ${y + GHOST_BESIDE_PX}px)`
        },
        onOver: carry.setOver,
        onDrop: carry.dropOn,
        onCancel: carry.cancel,
        scroller: () => scroller.current,
      })
    },
  }
}
export type Lifting = ReturnType<typeof useLifting>
