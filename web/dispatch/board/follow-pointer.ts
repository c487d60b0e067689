/** A press becomes a drag beyond this. */
const SLOP_PX = 5
/** So near to the edge of the board it scrolls, by so much in each frame. */
const EDGE_PX = 48
const SCROLL_PX = 14

type Start = { clientX: number; clientY: number }

type Following = {
  /** The press has become a drag. */
  onLift: () => void
  /** Where the pointer is: each frame in which it has moved. */
  onMove: (x: number, y: number) => void
  /** The place under the pointer has changed. */
  onOver: (place: string | null) => void
  onDrop: (place: string | null) => void
  onCancel: () => void
  /** What scrolls when the pointer comes near its edges. */
  scroller: () => HTMLElement | null
}

/** Follows a pointer that was pressed until it is released; nothing is drawn or measured more than once in a frame. */
export function followPointer({ clientX, clientY }: Start, following: Following): void {
  const { onLift, onMove, onOver, onDrop, onCancel, scroller } = following
  let [x, y] = [clientX, clientY]
  let isLifted = false
  let place: string | null = null
  let frame = 0
  const look = () => {
    frame = 0
    onMove(x, y)
    const under = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]')
    const next = under?.dataset['place'] ?? null
    if (next !== place) onOver((place = next))
    const box = scroller()
    const speed = box ? scrollSpeed(box.getBoundingClientRect(), y) : 0
    if (box && speed !== 0) {
      box.scrollTop += speed
      frame = requestAnimationFrame(look)
    }
  }
  const move = (event: PointerEvent) => {
    ;[x, y] = [event.clientX, event.clientY]
    if (!isLifted) {
      if (Math.hypot(x - clientX, y - clientY) < SLOP_PX) return
      isLifted = true
      onLift()
    }
    frame ||= requestAnimationFrame(look)
  }
  const end = () => {
    cancelAnimationFrame(frame)
    for (const [type, hear] of listeners) window.removeEventListener(type, hear)
    // The release would press what the drag began on.
    if (isLifted) {
      window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
    }
  }
  const release = (event: PointerEvent) => {
    ;[x, y] = [event.clientX, event.clientY]
    if (isLifted) look()
    end()
    if (isLifted) onDrop(place)
  }
  const cancel = () => {
    end()
    if (isLifted) onCancel()
  }
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel()
  }
  const listeners = [
    ['pointermove', move],
    ['pointerup', release],
    ['pointercancel', cancel],
    ['keydown', key],
  ] as [string, EventListener][]
  for (const [type, hear] of listeners) window.addEventListener(type, hear)
}

const swallow = (event: Event): void => {
  event.preventDefault()
  event.stopPropagation()
}

function scrollSpeed({ top, bottom }: Pick<DOMRect, 'top' | 'bottom'>, y: number): number {
  if (y < top || y > bottom) return 0
  if (y < top + EDGE_PX) return -SCROLL_PX
  return y > bottom - EDGE_PX ? SCROLL_PX : 0
}
