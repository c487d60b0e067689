import type { Demand, Lead } from '../../../contract/leads.ts'
import { CsvButton } from '../../ui/list/CsvButton.tsx'
import { ChoiceField } from '../../ui/list/ChoiceField.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import panel from '../../ui/layout/panel.module.css'
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
      <CsvButton name="leads" columns={leadCsvColumns} rows={found} />
    </div>
  </div>
)
