import type { Day } from '../../../contract/calendar.ts'
import type { OfferCounts } from '../../../contract/market.ts'
import { haulerAccountPath, paths } from '../../../contract/paths.ts'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import layout from '../../ui/layout/layout.module.css'
import type { Narrowing } from '../../ui/list/use-list-address.ts'
import { FILTER_NAMES, filterText } from './offer-copy.ts'
import { NO_FILTERS } from './OfferFilterSheet.tsx'

/** No job at all, with what would bring some. */
export const NoOffers = ({ hasAreas }: { hasAreas: boolean }) => (
  <EmptyState
    title="No available jobs at the moment"
    drawing="stepMatch"
    hint="New pickups appear here as soon as they are paid."
  >
    <div className={layout.row}>
      {hasAreas && <ButtonLink href={`${haulerAccountPath}&part=areas`}>Add areas</ButtonLink>}
      <ButtonLink href={`${paths.hauler}?tab=schedule`}>Open more slots</ButtonLink>
    </div>
  </EmptyState>
)

type NothingMatchesProps = {
  narrowing: Narrowing
  today: Day
  counts: OfferCounts | undefined
  onChange: (changes: Record<string, string | null>) => void
}

/** Jobs, but none with these filters: the one without which most are left can be taken off. */
export function NothingMatches({ narrowing, today, counts, onChange }: NothingMatchesProps) {
  const [best] = FILTER_NAMES.filter((name) => narrowing[name] !== undefined)
    .map((name) => ({ name, left: counts?.without[name] ?? 0 }))
    .toSorted((a, b) => b.left - a.left)
  const isHelp = best !== undefined && best.left > 0
  const name = best && filterText(best.name, narrowing, today)
  return (
    <EmptyState
      title="No jobs match these filters"
      hint={
        isHelp
          ? `${best.left === 1 ? '1 job fits' : `${best.left} jobs fit`} without "${name}".`
          : 'Try other days, sizes or areas.'
      }
    >
      <div className={layout.row}>
        <Button onClick={() => onChange(NO_FILTERS)}>Clear filters</Button>
        {isHelp && (
          <Button variant="primary" onClick={() => onChange({ [best.name]: null })}>
            Remove {name}
          </Button>
        )}
      </div>
    </EmptyState>
  )
}
