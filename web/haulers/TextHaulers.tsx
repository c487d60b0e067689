import type { AdminHauler } from '../../contract/admin-haulers.ts'
import { TextEach } from '../ui/list/TextEach.tsx'

type Props = { items: readonly AdminHauler[]; onClose: (ran: boolean) => void }

/** One text to several haulers. */
export const TextHaulers = ({ items, onClose }: Props) => (
  <TextEach
    people={items.map(({ id, phone }) => ({ id, phone }))}
    noun={['hauler', 'haulers']}
    onClose={onClose}
  />
)
