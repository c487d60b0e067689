import { z } from 'zod'
import {
  createLeadMagnet,
  LEAD_MAGNET_TYPES,
  LEAD_TARGETS,
  leadMagnetLabels,
  listLeadMagnets,
  NewLeadMagnet,
  type LeadMagnet,
  type LeadMagnetType,
  type LeadTarget,
} from '../../contract/lead-magnets.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { TextArea, TextField } from '../ui/field/TextField.tsx'
import { useDraftForm } from '../ui/field/use-draft-form.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './ads.module.css'
import { ChoiceButtons } from './ChoiceButtons.tsx'
import { DialogButtons } from './DialogButtons.tsx'

const { title, type, targetType, offer } = NewLeadMagnet.shape
const { value, description } = offer.unwrap().shape
const LeadForm = z.object({ title, type, targetType, value, description })

const targetLabels: Record<LeadTarget, string> = { customer: 'Customers', hauler: 'Haulers' }

const EMPTY = {
  title: '',
  type: 'discount' as LeadMagnetType,
  targetType: 'customer' as LeadTarget,
  value: '',
  description: '',
}

type Props = { onClose: () => void; onCreated: (lead: LeadMagnet) => void }

/** A new offer; the server gives it its code. */
export function CreateLeadMagnet({ onClose, onCreated }: Props) {
  const form = useDraftForm({
    schema: LeadForm,
    initial: EMPTY,
    draft: { key: 'lead-magnet', secret: [] },
  })
  const create = useApiMutation(createLeadMagnet, {
    refetches: [listLeadMagnets],
    success: (lead) => ({
      title: 'Lead Magnet Created',
      message: `“${lead.title}” has the code ${lead.code}.`,
    }),
    failure: ({ reason }) => ({ title: 'Error', message: reason }),
  })
  return (
    <Dialog size="question" opened onClose={onClose} title="Create lead magnet">
      <form
        noValidate
        onSubmit={form.onSubmit(({ value: worth, description: told, ...lead }) =>
          create.mutate(
            { body: { ...lead, offer: { value: worth, description: told } } },
            {
              onSuccess: (created) => {
                form.dropDraft()
                onClose()
                onCreated(created)
              },
            },
          ),
        )}
      >
        <TextField label="Title" {...form.text('title')} />
        <ChoiceButtons
          label="Type"
          options={LEAD_MAGNET_TYPES.map((one) => ({ value: one, label: leadMagnetLabels[one] }))}
          chosen={[form.values.type]}
          onChoose={(one) => form.set('type', one)}
        />
        <ChoiceButtons
          label="For"
          options={LEAD_TARGETS.map((one) => ({ value: one, label: targetLabels[one] }))}
          chosen={[form.values.targetType]}
          onChoose={(one) => form.set('targetType', one)}
        />
        <TextField
          label="Offer value (optional)"
          placeholder="e.g., $20 off"
          {...form.text('value')}
        />
        <TextArea label="Offer description (optional)" {...form.text('description')} />
        <p className={`${layout.quiet} ${styles.quiet}`}>
          A discount like “$20 off” or “15% off” comes off the online price by itself. For anything
          else the page asks people to call with the code.
        </p>
        <DialogButtons>
          <Button type="submit" variant="primary" pending={create.isPending && 'Creating...'}>
            Create lead magnet
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
