import { z } from 'zod'
import { AdPlatform } from '../../contract/ad-content.ts'
import { enterSpend, listAdMetrics, Spend } from '../../contract/ad-metrics.ts'
import type { Campaign } from '../../contract/advertising.ts'
import { dayOf } from '../../contract/calendar.ts'
import { useApiMutation } from '../api/query.ts'
import { now } from '../clock.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { useDraftForm } from '../ui/field/use-draft-form.ts'
import { CAMPAIGN_READS } from './campaign-reads.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './campaign-form.module.css'
import { sourceName } from './figure-text.ts'
import { ChoiceButtons } from './ChoiceButtons.tsx'
import { DialogButtons } from './DialogButtons.tsx'

/** The form holds texts; impressions become the number that the contract asks for. */
const SpendForm = z.object({
  platform: AdPlatform,
  date: Spend.shape.date,
  impressions: z
    .string()
    .trim()
    .regex(/^\d{1,10}$/, 'Impressions are a whole number')
    .transform(Number)
    .pipe(Spend.shape.impressions),
  cost: Spend.shape.cost,
})

type Props = { campaign: Campaign; onClose: () => void }

/** What a network's bill says of one day. */
export function EnterSpend({ campaign, onClose }: Props) {
  const form = useDraftForm({
    schema: SpendForm,
    initial: {
      platform: campaign.platforms[0] ?? 'google',
      date: dayOf(now()),
      impressions: '',
      cost: '',
    },
    draft: { key: `spend-${campaign.id}`, secret: [] },
  })
  const save = useApiMutation(enterSpend, {
    refetches: [...CAMPAIGN_READS, listAdMetrics],
    success: ({ name }) => ({ title: 'Campaign Updated', message: `Spend entered for “${name}”.` }),
    failure: ({ reason }) => ({ title: 'Error', message: reason }),
  })
  return (
    <Dialog size="question" opened onClose={onClose} title={`Enter spend for “${campaign.name}”`}>
      <form
        noValidate
        onSubmit={form.onSubmit((body) =>
          save.mutate(
            { params: { campaignId: campaign.id }, body },
            {
              onSuccess: () => {
                form.dropDraft()
                onClose()
              },
              onError: ({ fields }) => form.refuse(fields),
            },
          ),
        )}
      >
        <p className={`${layout.quiet} ${styles.intro}`}>
          One day's figures, as the network reports them. Entering the same day again replaces them.
        </p>
        <ChoiceButtons
          label="Platform"
          options={campaign.platforms.map((value) => ({ value, label: sourceName(value) }))}
          chosen={[form.values.platform]}
          onChoose={(platform) => form.set('platform', platform)}
        />
        <TextField label="Day" type="date" {...form.text('date')} />
        <TextField label="Impressions" inputMode="numeric" {...form.text('impressions')} />
        <TextField
          label="Cost"
          hint="In Canadian dollars"
          inputMode="decimal"
          {...form.text('cost')}
        />
        <DialogButtons>
          <Button type="submit" variant="primary" pending={save.isPending && 'Saving...'}>
            Save spend
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
