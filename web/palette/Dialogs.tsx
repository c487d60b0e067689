import type { Icon } from '@tabler/icons-react'
import type { AdminTab } from '../paths.ts'
import { CommandPalette } from './CommandPalette.tsx'
import { KeyboardMap } from './KeyboardMap.tsx'

/** `words` are other names for what is in the tab. */
export type PaletteTab = { name: AdminTab; label: string; words?: string; icon: Icon }

export type DialogsProps = {
  shown: 'palette' | 'shortcuts'
  tabs: readonly PaletteTab[]
  onShow: (shown: 'palette' | 'shortcuts') => void
  onClose: () => void
}

/** What is fetched only when it is opened. */
export const Dialogs = ({ shown, tabs, onShow, onClose }: DialogsProps) =>
  shown === 'palette' ? (
    <CommandPalette tabs={tabs} onShortcuts={() => onShow('shortcuts')} onClose={onClose} />
  ) : (
    <KeyboardMap onClose={onClose} />
  )
