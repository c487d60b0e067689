import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { dayOf } from '../../../contract/calendar.ts'
import type { Demand, Lead } from '../../../contract/leads.ts'
import { now } from '../../clock.ts'
import { downloadCsv, toCsv } from '../../ui/csv.ts'
import { ChoiceField } from '../../ui/list/ChoiceField.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import panel from '../../ui/panel.module.css'
import { leadCsvColumns } from './lead-list.ts'
import type { LeadList } from './use-lead-list.ts'

type Props = { list: LeadList; demand: Demand[]; found: Lead[] }

export const LeadsToolbar = ({ list, demand, found }: Props) => (
  <div className={panel.bar}>
    <ChoiceField
      label="Municipality"
      value={list.query.municipality}
      options={[
        { value: '', label: 'All municipalities' },
        ...demand.map(({ municipality, leads }) => ({
          value: municipality,
          label: `${municipality} (${leads})`,
        })),
      ]}
      onChange={(town) => list.narrow({ town })}
    />
    <div className={panel.tools}>
      <SearchField
        label="Contact, municipality"
        value={list.query.search}
        onChange={(q) => list.narrow({ q })}
      />
      <Button
        variant="default"
        className={panel.tool ?? ''}
        leftSection={<IconDownload size={18} />}
        disabled={found.length === 0}
        onClick={() => downloadCsv(`leads-${dayOf(now())}.csv`, toCsv(leadCsvColumns, found))}
      >
        CSV
      </Button>
    </div>
  </div>
)
