import { AD_PLATFORMS, adPlatformFacts } from '../../contract/ad-content.ts'
import type { useDraftForm } from '../ui/field/use-draft-form.ts'
import { TextField } from '../ui/field/TextField.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './campaign-form.module.css'
import { dailySpend, type AudienceValues } from './campaign-form.ts'
import { ChoiceButtons } from './ChoiceButtons.tsx'

type Form = Pick<
  ReturnType<typeof useDraftForm<AudienceValues, unknown>>,
  'values' | 'errors' | 'idOf' | 'set' | 'text'
>

/** Whom a campaign is for, where it runs, and what it may cost. */
export function AudienceFields({ form }: { form: Form }) {
  const { platforms, budget, duration } = form.values
  return (
    <>
      <TextField label="Location" {...form.text('location')} />
      <TextField
        label="Demographics (optional)"
        placeholder="e.g., homeowners, 35 to 60"
        {...form.text('demographics')}
      />
      <TextField
        label="Interests (optional)"
        hint="Separated by commas"
        placeholder="e.g., moving, renovation"
        {...form.text('interests')}
      />
      <ChoiceButtons
        id={form.idOf('platforms')}
        label="Platforms"
        multiple
        options={AD_PLATFORMS.map((value) => ({ value, label: adPlatformFacts[value].label }))}
        chosen={platforms}
        error={form.errors.platforms}
        onChoose={(platform) =>
          form.set(
            'platforms',
            platforms.includes(platform)
              ? platforms.filter((other) => other !== platform)
              : [...platforms, platform],
          )
        }
      />
      <div className={layout.pair}>
        <TextField
          label="Budget"
          hint="In Canadian dollars"
          inputMode="decimal"
          {...form.text('budget')}
        />
        <TextField label="Duration" hint="In days" inputMode="numeric" {...form.text('duration')} />
      </div>
      <p className={`${layout.quiet} ${styles.daily}`} role="status">
        {dailySpend({ budget, duration })}
      </p>
    </>
  )
}
