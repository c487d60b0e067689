import { Combobox as Base } from '@base-ui/react/combobox'
import { useRef } from 'react'
import { useDialogElement } from '../dialog/dialog-element.ts'
import { Chip } from '../field/Chip.tsx'
import layout from '../layout/layout.module.css'
import chips from '../field/chips.module.css'
import field from '../field/field.module.css'
import { Field, labelIdOf, type FieldProps } from '../field/Field.tsx'
import { keepChosen, Options, type Option } from './Options.tsx'

const MOST_SHOWN = 60

type Props<Value extends string> = FieldProps & {
  options: readonly Option<Value>[]
  value: readonly Value[]
  onValue: (value: Value[]) => void
}

/** Several out of many, found by typing; those taken leave the list. For staff screens. */
export function MultiSelect<Value extends string>(props: Props<Value>) {
  const { options, value, onValue, ...rest } = props
  const container = useDialogElement()
  const frame = useRef<HTMLDivElement>(null)
  const chosen = options.filter((option) => value.includes(option.value))
  return (
    <Base.Root
      items={options.filter((option) => !value.includes(option.value))}
      multiple
      limit={MOST_SHOWN}
      value={chosen}
      onValueChange={(next: Option<Value>[]) => onValue(next.map((option) => option.value))}
      autoHighlight
    >
      <Field {...rest}>
        {(control) => (
          <div ref={frame} className={`${layout.row} ${field.input} ${chips.chips}`}>
            {chosen.map((option) => (
              <Chip
                key={option.value}
                label={option.label}
                onRemove={() => onValue(value.filter((other) => other !== option.value))}
              />
            ))}
            <Base.Input {...control} aria-labelledby={labelIdOf(control)} onKeyDown={keepChosen} />
          </div>
        )}
      </Field>
      <Options container={container} anchor={frame} />
    </Base.Root>
  )
}
