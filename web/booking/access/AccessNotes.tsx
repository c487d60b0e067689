import { IconCamera } from '@tabler/icons-react'
import { LONGEST_ACCESS_NOTES } from '../../../contract/access.ts'
import { useIsPhone } from '../../ui/browser/use-is-phone.ts'
import { Button } from '../../ui/button/Button.tsx'
import { CheckboxField } from '../../ui/field/CheckboxField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import type { AccessValues } from './access.ts'
import styles from './access.module.css'
import { WalkChoice } from './choices.tsx'

const LONGEST_CODE = 40

type Props = {
  access: AccessValues
  onChange: (changes: Partial<AccessValues>) => void
  /** Of the form's photos. */
  photosId: string
}

/** What helps on the day: codes, a note, and whether the customer will be there. */
export function AccessNotes({ access, onChange, photosId }: Props) {
  const onPhone = useIsPhone()
  return (
    <div className={styles.notes}>
      {onPhone && <WalkChoice access={access} onChange={onChange} />}
      <TextField
        label="Gate or buzzer code (optional)"
        value={access.gateCode}
        autoComplete="off"
        maxLength={LONGEST_CODE}
        onValue={(gateCode) => onChange({ gateCode })}
      />
      <TextField
        label="Note for your hauler (optional)"
        value={access.note}
        maxLength={LONGEST_ACCESS_NOTES - LONGEST_CODE - 'Code: . '.length}
        onValue={(note) => onChange({ note })}
      />
      <div>
        <CheckboxField
          label="Nobody needs to be home"
          hint="Show us in a photo what goes and what stays."
          checked={access.unattended}
          onChecked={(unattended) => onChange({ unattended })}
        />
        {access.unattended && (
          <Button
            icon={<IconCamera size={20} aria-hidden="true" />}
            onClick={() => {
              const photos = document.getElementById(photosId)
              photos?.scrollIntoView({ block: 'center' })
              ;(photos?.querySelector('input') ?? photos)?.focus()
            }}
          >
            Add a photo of the spot
          </Button>
        )}
      </div>
      <p className={styles.optional}>Only your hauler and our team see the code.</p>
    </div>
  )
}
