import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'

type Props = { of: string; checked: boolean; pending: boolean; onChange: (active: boolean) => void }

/** Switches one thing of a list on or off. */
export const ActiveSwitch = ({ of, checked, pending, onChange }: Props) => (
  <Switch
    label="Active"
    aria-label={`Active: ${of}`}
    checked={checked}
    disabled={pending}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)
