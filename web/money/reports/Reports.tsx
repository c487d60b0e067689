import { parseAsStringLiteral, useQueryState } from 'nuqs'
import type { ComponentType } from 'react'
import { onDemand } from '../../ui/feedback/on-demand.tsx'
import layout from '../../ui/layout/layout.module.css'
import { TabBar } from '../../ui/layout/TabBar.tsx'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import { type PeriodInView, usePeriod } from './use-period.ts'

export const SECTIONS = ['revenue', 'operations', 'gst', 'books'] as const
type Section = (typeof SECTIONS)[number]
type SectionProps = { view: PeriodInView }

const SKELETON = <ListSkeleton rows={8} />
const screens: Record<Section, ComponentType<SectionProps>> = {
  revenue: onDemand(async () => (await import('./Revenue.tsx')).Revenue, SKELETON),
  operations: onDemand(async () => (await import('./Operations.tsx')).Operations, SKELETON),
  gst: onDemand(async () => (await import('./Gst.tsx')).Gst, SKELETON),
  books: onDemand(async () => (await import('./Books.tsx')).Books, SKELETON),
}
const labels: Record<Section, string> = {
  revenue: 'Revenue',
  operations: 'Operations',
  gst: 'GST return',
  books: 'Bookkeeping',
}

/** Reports of a period from the ledger, each at an address of its own. */
export function Reports() {
  const [section, setSection] = useQueryState(
    'report',
    parseAsStringLiteral(SECTIONS).withDefault('revenue').withOptions({ history: 'push' }),
  )
  const view = usePeriod()
  const Screen = screens[section]
  return (
    <div className={layout.stack}>
      <h3 className="vh">Reports</h3>
      <PeriodBar view={view} />
      <TabBar
        label="Kinds of report"
        look="short-line"
        tabs={SECTIONS.map((name) => ({ name, label: labels[name] }))}
        value={section}
        onChange={(next) => void setSection(next)}
      >
        {/* Days that cannot be reported are explained beside them. */}
        {view.problem === undefined && <Screen view={view} />}
      </TabBar>
    </div>
  )
}
