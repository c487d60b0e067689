import {
  IconCalendar,
  IconCash,
  IconMessage2,
  IconReceiptDollar,
  IconSettings,
  IconShare,
  IconSpeakerphone,
  IconTable,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import type { PaletteTab } from '../palette/Dialogs.tsx'
import { ADMIN_TABS, type AdminTab } from '../paths.ts'

type TabFacts = Omit<PaletteTab, 'name'>

/** The six tabs of the specification, and after them those for money, quotes, customers and settings. */
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
  customers: {
    label: 'Customers',
    icon: IconUser,
    words: 'clients directory merge duplicates import csv tags blocked',
  },
  settings: {
    label: 'Settings',
    icon: IconSettings,
    words: 'integrations outside parts stripe twilio email storage test connection',
  },
}

export const allTabs = ADMIN_TABS.map((name) => ({ name, ...tabFacts[name] }))
