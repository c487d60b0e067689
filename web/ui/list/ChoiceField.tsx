import type { ComponentProps } from 'react'
import { SelectField } from '../field/SelectField.tsx'
import styles from './list.module.css'

type Props = {
  label: string
  value: string
  options: ComponentProps<typeof SelectField>['options']
  onChange: (value: string) => void
}

/** One choice out of few, in the bar above a list. */
export const ChoiceField = ({ label, value, options, onChange }: Props) => (
  <div className={styles.choice}>
    <SelectField label={label} hidesLabel options={options} value={value} onValue={onChange} />
  </div>
)
