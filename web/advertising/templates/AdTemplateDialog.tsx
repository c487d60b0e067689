import { useQuery } from '@tanstack/react-query'
import { AD_PLATFORMS, adPlatformFacts, type Ad } from '../../../contract/ad-content.ts'
import {
  changeAdTemplate,
  createAdTemplate,
  listAdTemplateChanges,
  listAdTemplates,
  NewAdTemplate,
  type AdTemplate,
  type AdTemplateId,
} from '../../../contract/ad-templates.ts'
import {
  CAMPAIGN_TYPES,
  campaignTypeLabels,
  type CampaignType,
} from '../../../contract/advertising.ts'
import { apiQuery, useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { TextArea, TextField } from '../../ui/field/TextField.tsx'
import { useDraftForm } from '../../ui/field/use-draft-form.ts'
import { Changes } from '../Changes.tsx'
import { ChoiceButtons } from '../ChoiceButtons.tsx'
import { DialogButtons } from '../DialogButtons.tsx'

type Beginning = Ad & { category: CampaignType; name: string; isActive: boolean }

const EMPTY: Beginning = {
  name: '',
  category: 'customer_acquisition',
  platform: 'google',
  headline: '',
  text: '',
  isActive: true,
}

type Props = {
  /** The template that is changed; without it a new one is kept. */
  template?: AdTemplate | undefined
  /** What a new one begins with: the advertisement of a campaign. */
  from?: Beginning
  onClose: () => void
}

/** Writes a template, or changes one. */
export function AdTemplateDialog({ template, from = EMPTY, onClose }: Props) {
  const form = useDraftForm({
    schema: NewAdTemplate,
    initial: template ?? from,
    draft: { key: draftKey(template, from), secret: [] },
  })
  const { save, isPending } = useSave(template, form, onClose)
  const { platform } = form.values
  const { headline, text } = adPlatformFacts[platform]
  const used = (field: 'headline' | 'text', limit: number) =>
    `${[...form.values[field]].length} of ${limit} characters`
  return (
    <Dialog
      size="question"
      opened
      onClose={onClose}
      title={template ? `Edit “${template.name}”` : 'New template'}
    >
      <form noValidate onSubmit={form.onSubmit(save)}>
        <TextField label="Template name" {...form.text('name')} />
        <ChoiceButtons
          label="For"
          options={CAMPAIGN_TYPES.map((value) => ({ value, label: campaignTypeLabels[value] }))}
          chosen={[form.values.category]}
          onChoose={(category) => form.set('category', category)}
        />
        <ChoiceButtons
          label="Platform"
          options={AD_PLATFORMS.map((value) => ({ value, label: adPlatformFacts[value].label }))}
          chosen={[platform]}
          onChoose={(chosen) => form.set('platform', chosen)}
        />
        <TextField label="Headline" hint={used('headline', headline)} {...form.text('headline')} />
        <TextArea label="Text" hint={used('text', text)} {...form.text('text')} />
        <DialogButtons>
          <Button type="submit" variant="primary" pending={isPending && 'Saving...'}>
            Save template
          </Button>
        </DialogButtons>
      </form>
      {template && <TemplateChanges id={template.id} />}
    </Dialog>
  )
}

const TemplateChanges = ({ id }: { id: AdTemplateId }) => (
  <Changes query={useQuery(apiQuery(listAdTemplateChanges, { params: { templateId: id } }))} />
)

const draftKey = (template: AdTemplate | undefined, { platform, headline }: Beginning): string =>
  template ? `ad-template-${template.id}` : `ad-template-${platform}-${headline}`

type Form = ReturnType<typeof useDraftForm<Beginning, NewAdTemplate>>

function useSave(template: AdTemplate | undefined, form: Form, onClose: () => void) {
  const messages = {
    refetches: [listAdTemplates, listAdTemplateChanges],
    success: ({ name }: AdTemplate) => ({ title: 'Template Saved', message: `“${name}” is kept.` }),
    failure: ({ reason }: { reason: string }) => ({ title: 'Error', message: reason }),
  }
  const create = useApiMutation(createAdTemplate, messages)
  const change = useApiMutation(changeAdTemplate, messages)
  const after = {
    onSuccess: () => {
      form.dropDraft()
      onClose()
    },
    onError: ({ fields }: { fields: readonly { path: string; message: string }[] }) =>
      form.refuse(fields),
  }
  return {
    isPending: create.isPending || change.isPending,
    save: (body: NewAdTemplate) =>
      template
        ? change.mutate({ params: { templateId: template.id }, body }, after)
        : create.mutate({ body }, after),
  }
}
