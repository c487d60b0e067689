import { useState } from 'react'
import { type Mailing, MailingDraft, saveMailing } from '../../../contract/mailings.ts'
import { useApiMutation } from '../../api/query.ts'
import { type Accepted, questionIn, type Question } from './AskAgain.tsx'
import { MAILING_READS } from './mailing-reads.ts'

export type Draft = MailingDraft
/** Changes some fields of the draft. */
export type Change = (fields: Partial<Draft>) => void

const draftIn = ({
  name,
  segment,
  email,
  text,
  code,
  textsPerMinute,
  emailsPerMinute,
  periodDays,
  months,
}: Mailing): Draft => ({
  name,
  segment,
  email,
  text,
  code,
  textsPerMinute,
  emailsPerMinute,
  periodDays,
  months,
})

/** What a person changes of a campaign, until it is saved. */
export function useMailingDraft(mailing: Mailing) {
  const [base, setBase] = useState(mailing)
  const [draft, setDraft] = useState(() => draftIn(mailing))
  const save = useApiMutation(saveMailing, {
    refetches: MAILING_READS,
    success: () => null,
    failure: (error) =>
      questionIn(error, 'Save') ? null : { title: 'Not saved', message: error.reason },
  })
  // What a flow that is on claims: its words go out once they are saved.
  const [asked, ask] = useState<{ question: Question; onSaved?: (() => void) | undefined } | null>(
    null,
  )
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftIn(base))
  const parsed = MailingDraft.safeDecode(draft as Parameters<typeof MailingDraft.safeDecode>[0])
  const problems = new Map(
    (parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )
  const store = (accepts: Accepted, onSaved?: () => void) =>
    save.mutate(
      { params: { mailingId: mailing.id }, body: { ...draft, ...accepts, version: base.version } },
      {
        onSuccess: (saved) => {
          setBase(saved)
          setDraft(draftIn(saved))
          onSaved?.()
        },
        onError: (error) => {
          const question = questionIn(error, 'Save')
          if (question) ask({ question, onSaved })
        },
      },
    )
  return {
    draft,
    isDirty,
    isSaving: save.isPending,
    /** What is wrong with a field, by its path; undefined when nothing is. */
    problem: (path: string) => problems.get(path),
    isValid: parsed.success,
    change: (fields: Partial<Draft>) => setDraft((before) => ({ ...before, ...fields })),
    /** Saves what was changed, then goes on. */
    save: (onSaved?: () => void) => {
      if (!isDirty) return onSaved?.()
      store({}, onSaved)
    },
    question: asked?.question ?? null,
    dropQuestion: () => ask(null),
    saveWith: (accepts: Accepted) => store(accepts, asked?.onSaved),
  }
}

export type MailingForm = ReturnType<typeof useMailingDraft>
