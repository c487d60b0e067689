import { useState } from 'react'
import { z } from 'zod'
import { editCampaign, listBudgets, listCampaignChanges } from '../../contract/ad-budgets.ts'
import { CampaignName, type Campaign } from '../../contract/advertising.ts'
import { dollars } from '../../contract/columns.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { CheckboxField } from '../ui/field/CheckboxField.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { useDraftForm } from '../ui/field/use-draft-form.ts'
import layout from '../ui/layout/layout.module.css'
import { AudienceFields } from './AudienceFields.tsx'
import { AudienceForm } from './campaign-form.ts'
import styles from './campaign-form.module.css'
import { CAMPAIGN_READS } from './campaign-reads.ts'
import { DialogButtons } from './DialogButtons.tsx'
import { versionIn } from './version-in.ts'

const EditForm = AudienceForm.extend({ name: CampaignName, pauseAtBudget: z.boolean() })

const valuesOf = ({
  name,
  targetAudience,
  platforms,
  budget,
  duration,
  pauseAtBudget,
}: Campaign) => ({
  name,
  location: targetAudience.location,
  demographics: targetAudience.demographics,
  interests: targetAudience.interests.join(', '),
  platforms,
  budget: String(dollars(budget) ?? ''),
  duration: String(duration),
  pauseAtBudget,
})

type Props = { campaign: Campaign; onClose: () => void }

/** Everything of a campaign but its words. What was typed stays when another person changed it meanwhile. */
export function EditCampaign({ campaign, onClose }: Props) {
  const { id, name, version: firstVersion } = campaign
  const [version, setVersion] = useState(firstVersion)
  const form = useDraftForm({
    schema: EditForm,
    initial: valuesOf(campaign),
    draft: { key: `campaign-edit-${id}-${firstVersion}`, secret: [] },
  })
  const save = useApiMutation(editCampaign, {
    refetches: [...CAMPAIGN_READS, listBudgets, listCampaignChanges],
    success: 'Campaign Updated',
    failure: ({ reason }) => ({ title: 'Not saved', message: reason }),
  })
  return (
    <Dialog size="question" opened onClose={onClose} title={`Edit “${name}”`}>
      <form
        noValidate
        onSubmit={form.onSubmit(({ location, demographics, interests, ...rest }) =>
          save.mutate(
            {
              params: { campaignId: id },
              body: { ...rest, version, targetAudience: { location, demographics, interests } },
            },
            {
              onSuccess: () => {
                form.dropDraft()
                onClose()
              },
              onError: (error) => setVersion(versionIn(error) ?? version),
            },
          ),
        )}
      >
        <TextField label="Campaign name" {...form.text('name')} />
        <AudienceFields form={form} />
        <CheckboxField
          label="Pause it when the budget is spent. Its page stays, with a way to book"
          checked={form.values.pauseAtBudget}
          onChecked={(isOn) => form.set('pauseAtBudget', isOn)}
        />
        <p className={`${layout.quiet} ${styles.daily}`}>
          We email everyone who runs marketing at 80% and 100% of the budget, whatever you choose.
        </p>
        <DialogButtons>
          <Button type="submit" variant="primary" pending={save.isPending && 'Saving...'}>
            Save campaign
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
