import { IconSearch } from '@tabler/icons-react'
import { TextField } from '../field/TextField.tsx'
import styles from './list.module.css'

type Props = { label: string; value: string; onChange: (search: string) => void }

/** What is typed filters the list at once; the label names what is looked through. */
export const SearchField = ({ label, value, onChange }: Props) => (
  <div className={styles.search}>
    <TextField
      type="search"
      label={label}
      hidesLabel
      placeholder={label}
      icon={<IconSearch aria-hidden="true" />}
      value={value}
      onValue={onChange}
      enterKeyHint="search"
    />
  </div>
)
