import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import styles from './list.module.css'

type Props = { label: string; value: string; onChange: (search: string) => void }

/** What is typed filters the list at once; the label names what is looked through. */
export const SearchField = ({ label, value, onChange }: Props) => (
  <TextInput
    type="search"
    aria-label={label}
    placeholder={label}
    className={styles.search}
    classNames={{ input: styles.control ?? '' }}
    leftSection={<IconSearch size={19} />}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    enterKeyHint="search"
  />
)
