import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { Neighbours } from '../dialog/use-neighbour-keys.ts'
import layout from '../layout/layout.module.css'
import details from '../layout/details.module.css'
import { IconButton } from './IconButton.tsx'

export const NeighbourButtons = ({
  noun,
  previous,
  next,
  onShow,
}: Neighbours & { noun: string }) => (
  <div className={`${layout.line} ${details.neighbours}`}>
    <IconButton
      disabled={previous === undefined}
      label={`Previous ${noun}`}
      aria-keyshortcuts="k"
      title={`Previous ${noun} (k)`}
      onClick={() => previous !== undefined && onShow(previous)}
    >
      <IconChevronUp size={20} />
    </IconButton>
    <IconButton
      disabled={next === undefined}
      label={`Next ${noun}`}
      aria-keyshortcuts="j"
      title={`Next ${noun} (j)`}
      onClick={() => next !== undefined && onShow(next)}
    >
      <IconChevronDown size={20} />
    </IconButton>
  </div>
)
