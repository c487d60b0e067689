import type { AdminHauler } from '../../contract/haulers.ts'
import { SERVICE_AREAS } from '../../contract/places.ts'
import { CsvButton } from '../ui/list/CsvButton.tsx'
import { ChoiceField } from '../ui/list/ChoiceField.tsx'
import { SearchField } from '../ui/list/SearchField.tsx'
import { sortFromText, sortToText } from '../ui/list/rows.ts'
import { ViewPills } from '../ui/list/ViewPills.tsx'
import panel from '../ui/layout/panel.module.css'
import { useIsPhone } from '../ui/browser/use-is-phone.ts'
import {
  countViews,
  HAULER_COLUMNS,
  HAULER_VIEWS,
  haulerCsvColumns,
  type HaulerView,
} from './hauler-list.ts'
import type { HaulerList } from './use-hauler-list.ts'

const viewLabels: Record<HaulerView, string> = {
  all: 'All',
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  suspended: 'Suspended',
}
const areaOptions = [
  { value: '', label: 'Any area' },
  ...SERVICE_AREAS.map((area) => ({ value: area, label: area })),
]
const phoneSorts = [
  { value: 'status', label: 'Waiting first' },
  { value: '-joined', label: 'Newest first' },
  { value: 'joined', label: 'Oldest first' },
  { value: 'name', label: 'Name' },
  { value: 'vehicle', label: 'Vehicle' },
]

type Props = { list: HaulerList; haulers: AdminHauler[] | undefined; found: AdminHauler[] }

export function HaulersToolbar({ list, haulers, found }: Props) {
  const isPhone = useIsPhone()
  const counts = haulers && countViews(haulers)
  const { query, narrow } = list
  return (
    <div className={panel.bar}>
      <ViewPills
        label="Saved views"
        views={HAULER_VIEWS.map((value) => ({
          value,
          label: viewLabels[value],
          count: counts?.[value],
        }))}
        value={query.view}
        onChange={(view) => narrow({ view })}
      />
      <div className={panel.tools}>
        <SearchField
          label="Name, email, vehicle, plate"
          value={query.search}
          onChange={(q) => narrow({ q })}
        />
        <ChoiceField
          label="Filter by service area"
          value={query.area}
          options={areaOptions}
          onChange={(area) => narrow({ area })}
        />
        {isPhone && (
          <ChoiceField
            label="Sort"
            value={sortToText(query.sort)}
            options={phoneSorts}
            onChange={(text) => {
              const sort = sortFromText(text, HAULER_COLUMNS)
              if (sort) list.setSort(sort)
            }}
          />
        )}
        <CsvButton name="haulers" columns={haulerCsvColumns} rows={found} />
      </div>
    </div>
  )
}
