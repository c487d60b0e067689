import { Combobox as Base } from '@base-ui/react/combobox'
import { useDialogElement } from '../dialog/dialog-element.ts'
import field from '../field/field.module.css'
import { Field, labelIdOf, type FieldProps } from '../field/Field.tsx'
import { keepChosen, Options, type Option } from './Options.tsx'

type Props<Value extends string> = FieldProps & {
  options: readonly Option<Value>[]
  value: Value | null
  placeholder?: string
  onValue: (value: Value | null) => void
}

/** One out of many, found by typing. For staff screens. */
export function Combobox<Value extends string>(props: Props<Value>) {
  const { options, value, onValue, placeholder, ...rest } = props
  const container = useDialogElement()
  const chosen = options.find((option) => option.value === value) ?? null
  return (
    <Base.Root
      items={options}
      value={chosen}
      onValueChange={(next: Option<Value> | null) => onValue(next?.value ?? null)}
      autoHighlight
    >
      <Field {...rest}>
        {(control) => (
          <Base.Input
            {...control}
            aria-labelledby={labelIdOf(control)}
            className={field.input}
            placeholder={placeholder}
            onKeyDown={keepChosen}
          />
        )}
      </Field>
      <Options container={container} />
    </Base.Root>
  )
}
