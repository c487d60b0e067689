import type { Day } from '../../contract/calendar.ts'
import { JOB_STATUSES, type AdminJob } from '../../contract/jobs.ts'
import { CsvButton } from '../ui/list/CsvButton.tsx'
import { ChoiceField } from '../ui/list/ChoiceField.tsx'
import { SearchField } from '../ui/list/SearchField.tsx'
import { sortFromText, sortToText } from '../ui/list/rows.ts'
import { ViewPills } from '../ui/list/ViewPills.tsx'
import panel from '../ui/layout/panel.module.css'
import { useIsPhone } from '../ui/browser/use-is-phone.ts'
import {
  countViews,
  JOB_COLUMNS,
  JOB_FILTERS,
  JOB_VIEWS,
  jobCsvColumns,
  type JobView,
} from './job-list.ts'
import type { JobList } from './use-job-list.ts'

const viewLabels: Record<JobView, string> = {
  all: 'All',
  unassigned: 'Unassigned',
  today: 'Today',
  completed: 'Completed',
}
const filterOptions = [
  { value: 'any', label: 'Any status' },
  {
    group: 'Status',
    items: JOB_STATUSES.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
  },
  {
    group: 'Worth a look',
    items: [
      { value: 'unpaid', label: 'unpaid' },
      { value: 'payment_failed', label: 'payment failed' },
      { value: 'needs_review', label: 'needs review' },
    ],
  },
]
const phoneSorts = [
  { value: '-id', label: 'Newest first' },
  { value: 'id', label: 'Oldest first' },
  { value: '-amount', label: 'Highest amount' },
  { value: 'amount', label: 'Lowest amount' },
  { value: 'client', label: 'Client' },
]

type Props = {
  list: JobList
  jobs: AdminJob[] | undefined
  found: AdminJob[]
  today: Day
}

export function JobsToolbar({ list, jobs, found, today }: Props) {
  const isPhone = useIsPhone()
  const counts = jobs && countViews(jobs, today)
  const { query, narrow } = list
  return (
    <div className={panel.bar}>
      <ViewPills
        label="Saved views"
        views={JOB_VIEWS.map((value) => ({
          value,
          label: viewLabels[value],
          count: counts?.[value],
        }))}
        value={query.view}
        onChange={(view) => narrow({ view })}
      />
      <div className={panel.tools}>
        <SearchField
          label="Name, address, job ID"
          value={query.search}
          onChange={(q) => narrow({ q })}
        />
        <ChoiceField
          label="Filter by status"
          value={query.filter}
          options={filterOptions}
          onChange={(value) =>
            narrow({ filter: JOB_FILTERS.find((known) => known === value) ?? 'any' })
          }
        />
        {isPhone && (
          <ChoiceField
            label="Sort"
            value={sortToText(query.sort)}
            options={phoneSorts}
            onChange={(text) => {
              const sort = sortFromText(text, JOB_COLUMNS)
              if (sort) list.setSort(sort)
            }}
          />
        )}
        <CsvButton name="jobs" columns={jobCsvColumns} rows={found} />
      </div>
    </div>
  )
}
