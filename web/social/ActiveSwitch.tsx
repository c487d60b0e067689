import { SwitchField } from '../ui/field/CheckboxField.tsx'

type Props = { of: string; checked: boolean; pending: boolean; onChange: (active: boolean) => void }

/** Switches one thing of a list on or off. */
export const ActiveSwitch = ({ of, checked, pending, onChange }: Props) => (
  <SwitchField
    label="Active"
    name={`Active: ${of}`}
    checked={checked}
    disabled={pending}
    onChecked={onChange}
  />
)
