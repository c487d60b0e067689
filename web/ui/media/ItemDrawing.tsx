import type { Drawing } from '../../../contract/pickable-items.ts'
import drawings from './item-drawings.svg'

type Props = {
  /** Null stands for an item without a drawing of its own. */
  name: Drawing | null
  className?: string | undefined
}

/** A thing that is hauled, in flat colours on a ground of its own; decorative, so say its name beside it. */
export const ItemDrawing = ({ name, className }: Props) => (
  <svg viewBox="0 0 64 52" className={className} aria-hidden="true">
    <use href={`${drawings}#${name ?? 'other'}`} />
  </svg>
)
