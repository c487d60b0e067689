import { useQuery } from '@tanstack/react-query'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import type { ComponentType } from 'react'
import { useLocation } from 'wouter'
import { getAdminStats, type AdminStats } from '../../contract/reports.ts'
import { apiQuery } from '../api/query.ts'
import { adminPath } from '../paths.ts'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import { TabBar } from '../ui/layout/TabBar.tsx'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import layout from '../ui/layout/layout.module.css'

type Part = {
  label: string
  Screen: ComponentType
  /** How much waits there for a decision. */
  waiting?: (stats: AdminStats) => number
}

const SKELETON = <ListSkeleton rows={8} />

const PARTS = {
  results: {
    label: 'How estimates turned out',
    Screen: onDemand(async () => (await import('./results/Results.tsx')).Results, SKELETON),
  },
  review: {
    label: 'To review',
    waiting: ({ needs }: AdminStats) => needs.estimatesToReview,
    Screen: onDemand(async () => (await import('./review/Review.tsx')).Review, SKELETON),
  },
  rates: {
    label: 'Rate card',
    Screen: onDemand(async () => (await import('./rates/RateCards.tsx')).RateCards, SKELETON),
  },
  rules: {
    label: 'Rules',
    Screen: onDemand(async () => (await import('./rules/Rules.tsx')).Rules, SKELETON),
  },
  callers: {
    label: 'For callers',
    Screen: onDemand(async () => (await import('./callers/CallQuotes.tsx')).CallQuotes, SKELETON),
  },
  leads: {
    label: 'Out of area',
    Screen: onDemand(async () => (await import('./leads/Leads.tsx')).Leads, SKELETON),
  },
} satisfies Record<string, Part>

type PartName = keyof typeof PARTS
// The keys of an object literal are exactly those of its type.
export const NAMES = Object.keys(PARTS) as PartName[]
const parts: Record<PartName, Part> = PARTS

/** How loads are read and priced: what came of it, and what a person should look at. */
export function Quotes() {
  const [part] = useQueryState('part', parseAsStringLiteral(NAMES).withDefault('results'))
  const [, navigate] = useLocation()
  const { data: stats } = useQuery(apiQuery(getAdminStats, {}))
  const { Screen } = parts[part]
  return (
    <div className={layout.stack}>
      <h2 className="vh">Quotes</h2>
      <TabBar
        label="Parts of quotes"
        tabs={NAMES.map((name) => ({
          name,
          label: parts[name].label,
          waiting: stats && parts[name].waiting?.(stats),
        }))}
        value={part}
        // Filters belong to their part: the address of another one begins without them.
        onChange={(next) => navigate(adminPath({ tab: 'quotes', part: next }))}
      >
        <Screen />
      </TabBar>
    </div>
  )
}
