import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect, TagsInput } from '@mantine/core'
import styles from './rule-form.module.css'

type Field = {
  id: string
  label: string
  hint?: string
  error: string | undefined
}
type PickProps<Value extends string> = Field & {
  options: readonly { value: Value; label: string }[]
  value: readonly Value[]
  onValue: (value: Value[]) => void
}

const MOST_SHOWN = 60

const look = {
  size: 'md' as const,
  className: styles.pick ?? '',
  classNames: {
    label: styles.label ?? '',
    description: styles.description ?? '',
    input: styles.input ?? '',
    inputField: styles.field ?? '',
    pill: styles.pill ?? '',
    options: styles.options ?? '',
  },
}
const said = ({ hint, error }: Pick<Field, 'hint' | 'error'>) => ({
  ...(hint && { description: hint }),
  error: error ?? null,
})

/** Several out of many, found by typing. */
export function PickField<Value extends string>(props: PickProps<Value>) {
  const { id, label, options, value, onValue } = props
  return (
    <MultiSelect<Value>
      {...look}
      {...said(props)}
      id={id}
      label={label}
      data={[...options]}
      value={[...value]}
      limit={MOST_SHOWN}
      searchable
      hidePickedOptions
      withScrollArea={false}
      nothingFoundMessage="Nothing of this name"
      onChange={onValue}
    />
  )
}

type PhrasesProps = Field & { value: readonly string[]; onValue: (value: string[]) => void }

/** Phrases, each finished by Enter, a comma or leaving the field. */
export function PhrasesField(props: PhrasesProps) {
  const { id, label, value, onValue } = props
  return (
    <TagsInput
      {...look}
      {...said(props)}
      id={id}
      label={label}
      value={[...value]}
      autoCapitalize="none"
      onChange={onValue}
    />
  )
}
