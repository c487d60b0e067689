import { IconPlus } from '@tabler/icons-react'
import { SERVICE_AREAS } from '../../../contract/places.ts'
import { Button } from '../../ui/button/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import panel from '../../ui/layout/panel.module.css'
import { ChoiceField } from '../../ui/list/ChoiceField.tsx'
import { SearchBox } from '../../ui/list/SearchBox.tsx'

type Props = {
  search: string
  area: string
  onChange: (change: { q?: string; area?: string }) => void
  onAdd: () => void
}

export const RulesToolbar = ({ search, area, onChange, onAdd }: Props) => (
  <div className={`${layout.row} ${panel.bar}`}>
    <ChoiceField
      label="Area"
      value={area}
      options={[
        { value: '', label: 'All areas' },
        ...SERVICE_AREAS.map((each) => ({ value: each, label: each })),
      ]}
      onChange={(chosen) => onChange({ area: chosen })}
    />
    <div className={`${layout.row} ${panel.tools}`}>
      <SearchBox label="Thing, place, words" value={search} onChange={(q) => onChange({ q })} />
      <Button
        needs="change-settings"
        variant="primary"
        size="s"
        icon={<IconPlus size={18} />}
        onClick={onAdd}
      >
        Add a rule
      </Button>
    </div>
  </div>
)
