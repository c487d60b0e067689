import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import details from '../layout/details.module.css'
import type { Neighbours } from '../dialog/use-neighbour-keys.ts'

export const NeighbourButtons = ({
  noun,
  previous,
  next,
  onShow,
}: Neighbours & { noun: string }) => (
  <div className={details.neighbours}>
    <ActionIcon
      variant="subtle"
      size={44}
      disabled={previous === undefined}
      aria-label={`Previous ${noun}`}
      aria-keyshortcuts="k"
      title={`Previous ${noun} (k)`}
      onClick={() => previous !== undefined && onShow(previous)}
    >
      <IconChevronUp size={20} />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      size={44}
      disabled={next === undefined}
      aria-label={`Next ${noun}`}
      aria-keyshortcuts="j"
      title={`Next ${noun} (j)`}
      onClick={() => next !== undefined && onShow(next)}
    >
      <IconChevronDown size={20} />
    </ActionIcon>
  </div>
)
