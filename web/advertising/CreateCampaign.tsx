import { useState } from 'react'
import {
  CAMPAIGN_TYPES,
  campaignTypeLabels,
  createCampaign,
  type CampaignId,
} from '../../contract/advertising.ts'
import type { FieldError } from '../../contract/errors.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { dropDraft } from '../ui/field/draft.ts'
import { TextField } from '../ui/field/TextField.tsx'
import { useDraftForm } from '../ui/field/use-draft-form.ts'
import { CAMPAIGN_READS } from './campaign-reads.ts'
import { AudienceFields } from './AudienceFields.tsx'
import styles from './campaign-form.module.css'
import {
  AudienceForm,
  EMPTY_AUDIENCE,
  EMPTY_GOAL,
  GoalForm,
  wishOf,
  type Audience,
  type Goal,
} from './campaign-form.ts'
import { ChoiceButtons } from './ChoiceButtons.tsx'
import { DialogButtons } from './DialogButtons.tsx'
import { emptyWords, wordsForm, type Words } from './words-form.ts'
import { WordsFields } from './WordsFields.tsx'

const STEPS = ['Goal', 'Audience and budget', 'Creative'] as const
const DRAFTS = {
  goal: { key: 'campaign-goal', secret: [] },
  audience: { key: 'campaign-audience', secret: [] },
  words: { key: 'campaign-words', secret: [] },
} as const

type Props = { onMade: (id: CampaignId) => void; onClose: () => void }

/** A campaign by hand, in three steps. What was typed survives closing the dialog until it is sent. */
export function CreateCampaign({ onMade, onClose }: Props) {
  const [goal, setGoal] = useState<Goal | null>(null)
  const [audience, setAudience] = useState<Audience | null>(null)
  const [refused, setRefused] = useState<FieldError[]>([])
  const create = useApiMutation(createCampaign, {
    refetches: CAMPAIGN_READS,
    success: ({ name }) => ({
      title: 'Campaign Created',
      message: `“${name}” is a draft. Nothing is live before you activate it.`,
    }),
    failure: ({ reason }) => ({ title: 'Error', message: reason }),
  })
  const step = goal ? (audience ? 2 : 1) : 0

  const send = (words: Words) => {
    if (!goal || !audience) return
    create.mutate(
      { body: { ...wishOf(goal.type, audience), ...goal, ...words } },
      {
        onSuccess: ({ id }) => {
          for (const { key } of Object.values(DRAFTS)) dropDraft(key)
          onMade(id)
        },
        onError: ({ fields }) => {
          if (!fields.some(({ path }) => path === 'name')) return
          // The name is asked for in the first step.
          setRefused(fields)
          setAudience(null)
          setGoal(null)
        },
      },
    )
  }
  return (
    <Dialog size="question" opened onClose={onClose} title="Create campaign">
      {/* Each step begins at its top, also for those who listen. */}
      <p
        key={step}
        ref={(line) => {
          if (step > 0) line?.focus()
        }}
        tabIndex={-1}
        className={styles.step}
      >
        Step {step + 1} of {STEPS.length}: {STEPS[step]}
      </p>
      {!goal && <GoalStep refused={refused} onNext={setGoal} />}
      {goal && !audience && <AudienceStep onNext={setAudience} onBack={() => setGoal(null)} />}
      {goal && audience && (
        <WordsStep
          goal={goal}
          audience={audience}
          pending={create.isPending}
          onSend={send}
          onBack={() => setAudience(null)}
        />
      )}
    </Dialog>
  )
}

type GoalProps = { refused: FieldError[]; onNext: (goal: Goal) => void }

function GoalStep({ refused, onNext }: GoalProps) {
  const form = useDraftForm({ schema: GoalForm, initial: EMPTY_GOAL, draft: DRAFTS.goal })
  const [isTaken, setTaken] = useState(refused.length > 0)
  const name = form.text('name')
  return (
    <form noValidate onSubmit={form.onSubmit(onNext)}>
      <TextField
        label="Campaign name"
        {...name}
        error={name.error ?? (isTaken ? refused[0]?.message : undefined)}
        onValue={(value) => {
          setTaken(false)
          name.onValue(value)
        }}
      />
      <ChoiceButtons
        label="Type"
        options={CAMPAIGN_TYPES.map((value) => ({ value, label: campaignTypeLabels[value] }))}
        chosen={[form.values.type]}
        onChoose={(type) => form.set('type', type)}
      />
      <StepButtons next="Next" />
    </form>
  )
}

type AudienceProps = { onNext: (audience: Audience) => void; onBack: () => void }

function AudienceStep({ onNext, onBack }: AudienceProps) {
  const form = useDraftForm({
    schema: AudienceForm,
    initial: EMPTY_AUDIENCE,
    draft: DRAFTS.audience,
  })
  return (
    <form noValidate onSubmit={form.onSubmit(onNext)}>
      <AudienceFields form={form} />
      <StepButtons next="Next" onBack={onBack} />
    </form>
  )
}

type WordsProps = {
  goal: Goal
  audience: Audience
  pending: boolean
  onSend: (words: Words) => void
  onBack: () => void
}

function WordsStep({ goal, audience, pending, onSend, onBack }: WordsProps) {
  const form = useDraftForm({
    schema: wordsForm(audience.platforms),
    initial: emptyWords(goal.type),
    draft: DRAFTS.words,
  })
  return (
    <form noValidate onSubmit={form.onSubmit(onSend)}>
      <WordsFields form={form} platforms={audience.platforms} />
      <StepButtons next="Create campaign" onBack={onBack} pending={pending && 'Creating...'} />
    </form>
  )
}

type ButtonsProps = { next: string; onBack?: () => void; pending?: string | false }

const StepButtons = ({ next, onBack, pending = false }: ButtonsProps) => (
  <DialogButtons>
    {onBack && <Button onClick={onBack}>Back</Button>}
    <Button type="submit" variant="primary" pending={pending}>
      {next}
    </Button>
  </DialogButtons>
)
