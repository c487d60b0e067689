import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconCheck } from '@tabler/icons-react'
import { CAMPAIGN_TYPES, type CampaignId, campaignTypeLabels } from '../../contract/advertising.ts'
import { generateCampaign, getWriter } from '../../contract/campaign-writer.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { useDraftForm } from '../ui/field/use-draft-form.ts'
import { CAMPAIGN_READS } from './campaign-reads.ts'
import { AudienceFields } from './AudienceFields.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './campaign-form.module.css'
import { EMPTY_WISH, WishForm, wishOf } from './campaign-form.ts'
import { ChoiceButtons } from './ChoiceButtons.tsx'
import { DialogButtons } from './DialogButtons.tsx'
import stagesStyles from './stages.module.css'

const before = {
  model:
    'AI writes the page and an ad for each platform. If its words don’t pass our checks, they are built from templates.',
  built_in:
    'No AI model is connected: the page and ads are built from templates and not labelled as AI.',
}
const after = {
  model: 'Written by AI.',
  built_in: 'Built from templates; no AI was used.',
}
/** Where a model is connected and templates wrote all the same. */
const FELL_BACK = 'Built from templates: the AI gave no text that passes our checks.'

/** The wish is checked before it is sent; then the words are written and checked, and the draft is fetched. */
const stagesOf = (platforms: number): string[] => [
  'Checking what you asked for',
  `Writing the page and ${platforms === 1 ? 'one advertisement' : `${platforms} advertisements`}`,
  'Opening the draft',
]
const WRITING = 1
const OPENING = 2

type Props = { onMade: (id: CampaignId) => void; onClose: () => void }

/** Has a campaign written; the draft opens to be read and changed. */
export function GenerateCampaign({ onMade, onClose }: Props) {
  const writer = useQuery(apiQuery(getWriter, {}))
  const form = useDraftForm({
    schema: WishForm,
    initial: EMPTY_WISH,
    draft: { key: 'campaign-wish', secret: [] },
  })
  const [isWritten, setWritten] = useState(false)
  const generate = useApiMutation(generateCampaign, {
    refetches: CAMPAIGN_READS,
    success: ({ campaign, writtenBy }) => {
      setWritten(true)
      return {
        title: 'AI Campaign Generated',
        message: `${writtenBy === 'built_in' && writer.data?.writtenBy === 'model' ? FELL_BACK : after[writtenBy]} “${campaign.name}” is a draft: read it before you activate it.`,
      }
    },
    failure: ({ reason }) => ({ title: 'Error', message: reason }),
  })
  return (
    <Dialog size="question" opened onClose={onClose} title="AI-generate a campaign">
      <p className={`${layout.quiet} ${styles.intro}`}>
        {writer.data && before[writer.data.writtenBy]}
      </p>
      <form
        noValidate
        onSubmit={form.onSubmit(({ type, ...audience }) =>
          generate.mutate(
            { body: wishOf(type, audience) },
            {
              onSuccess: ({ campaign }) => {
                form.dropDraft()
                onMade(campaign.id)
              },
            },
          ),
        )}
      >
        <ChoiceButtons
          label="Type"
          options={CAMPAIGN_TYPES.map((value) => ({ value, label: campaignTypeLabels[value] }))}
          chosen={[form.values.type]}
          onChoose={(type) => form.set('type', type)}
        />
        <AudienceFields form={form} />
        {generate.isPending && (
          <Stages
            names={stagesOf(form.values.platforms.length)}
            now={isWritten ? OPENING : WRITING}
          />
        )}
        <DialogButtons>
          <Button type="submit" variant="primary" pending={generate.isPending && 'Writing...'}>
            Generate
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

type StagesProps = {
  /** In the order they happen. */
  names: readonly string[]
  /** The place in that order of what happens now. */
  now: number
}

/** How far something that takes a while has come, by what is really being done. */
const Stages = ({ names, now }: StagesProps) => (
  <ol className={`${layout.appears} ${stagesStyles.stages}`} role="status" aria-label="Progress">
    {names.map((name, at) => (
      <li key={name} data-is={at < now ? 'done' : at === now ? 'now' : 'next'}>
        <span aria-hidden="true">{at < now && <IconCheck size={16} />}</span>
        {name}
        <span className="vh">{at < now ? ', done' : at === now ? ', now' : ', still to come'}</span>
      </li>
    ))}
  </ol>
)
