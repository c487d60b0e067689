import layout from '../../ui/layout/layout.module.css'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { type Period, periodLabels, PERIODS, periodText } from './report-periods.ts'
import styles from './reports.module.css'
import type { PeriodInView } from './use-period.ts'

/** Which days all reports are about. */
export const PeriodBar = ({ view }: { view: PeriodInView }) => (
  <section
    className={`${layout.panel} ${layout.row} ${styles.period}`}
    aria-label="Days of the reports"
  >
    <SelectField
      label="Period"
      options={PERIODS.map((value) => ({ value, label: periodLabels[value] }))}
      value={view.period}
      onValue={(value) => view.setPeriod(value as Period)}
    />
    {view.period === 'own' && (
      <>
        <TextField
          label="First day"
          type="date"
          value={view.days.from}
          onValue={(from) => view.setDays({ from })}
        />
        <TextField
          label="Last day"
          type="date"
          value={view.days.to}
          error={view.problem}
          onValue={(to) => view.setDays({ to })}
        />
      </>
    )}
    <p className={`${layout.quiet} num`} role="status">
      {periodText(view.days)}, Pacific time
    </p>
  </section>
)
