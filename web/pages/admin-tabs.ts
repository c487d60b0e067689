import {
  IconCalendar,
  IconCash,
  IconMessage2,
  IconReceiptDollar,
  IconShare,
  IconSpeakerphone,
  IconTable,
  IconUsers,
} from '@tabler/icons-react'
import type { PaletteTab } from '../palette/Dialogs.tsx'
import type { AdminTab } from '../paths.ts'

type TabFacts = Omit<PaletteTab, 'name'>

/** The six tabs of the specification, and after them those for money and quotes. */
export const tabFacts: Record<AdminTab, TabFacts> = {
  jobs: { label: 'Recent Jobs', icon: IconTable },
  haulers: { label: 'Hauler Management', icon: IconUsers },
  messages: { label: 'SMS Messages', icon: IconMessage2 },
  schedule: { label: 'Scheduling Calendar', icon: IconCalendar },
  ads: { label: 'AI Advertising', icon: IconSpeakerphone },
  social: { label: 'Social Media', icon: IconShare },
  money: { label: 'Money', icon: IconCash },
  quotes: {
    label: 'Quotes',
    icon: IconReceiptDollar,
    words: 'estimates rate card prices load rules out of area leads',
  },
}
