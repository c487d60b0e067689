import { ChoiceField } from '../../ui/list/ChoiceField.tsx'
import panel from '../../ui/layout/panel.module.css'
import { Segments } from '../../ui/button/Segments.tsx'
import { keyOf, RESULT_RANGES, rangeLabels, readerName } from './result-words.ts'
import styles from './results.module.css'
import type { ResultsInView } from './use-results.ts'

export const ResultsToolbar = ({ view }: { view: ResultsInView }) => (
  <div className={panel.bar}>
    <h3 id="quote-results" className={styles.heading}>
      How estimates turned out
    </h3>
    <div className={panel.tools}>
      <ChoiceField
        label="Reader"
        value={view.group ? keyOf(view.group) : ''}
        options={[
          { value: '', label: 'All readers together' },
          ...(view.results.data?.groups ?? []).map((group) => ({
            value: keyOf(group),
            label: `${readerName(group)}, ${group.readerVersion}, rate card ${group.rateCardVersion}`,
          })),
        ]}
        onChange={view.setReader}
      />
      <Segments
        label="Days"
        options={RESULT_RANGES.map((value) => ({ value, label: rangeLabels[value] }))}
        value={view.range}
        onChange={view.setRange}
      />
    </div>
  </div>
)
