import { useState } from 'react'
import { Day } from '../../../contract/calendar.ts'
import {
  getSettings,
  previewSettings,
  publishSettings,
  type SettingsPreview,
} from '../../../contract/settings-calls.ts'
import { getBookingRules } from '../../../contract/booking-rules.ts'
import type { GroupValues, SettingsGroup } from '../../../contract/settings-groups.ts'
import { useApiMutation } from '../../api/query.ts'
import { showProblems } from '../../ui/field/focus-problem.ts'
import { draftOf, fieldIn, readGroup, type GroupDraft, type GroupProblems } from './group-form.ts'
import type { DraftOrigin } from './GroupPanel.tsx'

/** What is about to be published, with what it would do. */
export type Review = {
  content: GroupValues
  effectiveFrom: Day | undefined
  preview: SettingsPreview
}

const PROOF_MISSING: Proof = {
  password: 'Current password is required',
  code: 'Please enter the code',
}

/** What is asked again of who loosens how owners sign in. */
export type Proof = Record<SettingsPreview['needs'][number], string>
const isProof = (path: string): path is keyof Proof => path === 'password' || path === 'code'

/** A draft of the next version: typed, previewed, published. */
export function useGroupEditor(
  group: SettingsGroup,
  { base, start, restores, ...typed }: DraftOrigin,
  onClose: () => void,
) {
  const [draft, setDraft] = useState<GroupDraft>(() => draftOf(start ?? base.content))
  const [from, setFrom] = useState(typed.from ?? '')
  const [note, setNote] = useState(typed.note ?? (restores ? `Back to version ${restores}` : ''))
  const [problems, setProblems] = useState<GroupProblems>({})
  const [review, setReview] = useState<Review>()
  const [proof, setProof] = useState<Proof>({ password: '', code: '' })
  const previewing = useApiMutation(previewSettings, {
    refetches: [],
    success: () => null,
    failure: ({ reason }) => ({ title: 'There is no preview', message: reason }),
  })
  const publishing = useApiMutation(publishSettings, {
    refetches: [getSettings, getBookingRules],
    success: ({ version, state }) => ({
      title: `Version ${version} published`,
      message: state === 'in_force' ? 'It is in force' : 'It takes effect on its day',
    }),
    failure: ({ reason }) => ({ title: 'Nothing was published', message: reason }),
  })

  /** Something is typed: what was reviewed is not what would be published. */
  const touch = () => {
    setReview(undefined)
    setProblems({})
  }
  const look = (form: HTMLFormElement) => {
    const answer = readGroup(group, draft)
    const day = from === '' ? undefined : Day.safeParse(from)
    const faults: GroupProblems = {
      ...('problems' in answer && answer.problems),
      ...(day?.success === false && { from: 'Please choose a day, such as 2026-11-30' }),
      // What is chosen and not added would be lost.
      ...(form.querySelector('[data-unadded]') && {
        changedWindows: 'Press “Add window” to add the day that you chose, or clear it',
      }),
      ...(note.trim() === '' && { note: 'Please say what changes and why' }),
    }
    if (!('content' in answer) || Object.keys(faults).length > 0)
      return showProblems(form, () => setProblems(faults))
    const { content } = answer
    const effectiveFrom = day?.data
    previewing.mutate(
      { body: { content, ...(effectiveFrom && { effectiveFrom }) } },
      { onSuccess: (preview) => setReview({ content, effectiveFrom, preview }) },
    )
  }
  const publish = () => {
    if (!review) return
    const { content, effectiveFrom, preview } = review
    const missing = preview.needs.filter((name) => proof[name].trim() === '')
    if (missing.length > 0)
      return setProblems(Object.fromEntries(missing.map((name) => [name, PROOF_MISSING[name]])))
    publishing.mutate(
      {
        body: {
          content,
          note: note.trim(),
          basedOn: base.version,
          ...(effectiveFrom && { effectiveFrom }),
          ...(restores && { restores }),
          ...Object.fromEntries(preview.needs.map((name) => [name, proof[name]])),
        },
      },
      {
        onSuccess: onClose,
        onError: ({ fields }) => {
          // A wrong password or code is typed again below what was reviewed.
          if (!fields.some(({ path }) => isProof(path))) setReview(undefined)
          setProblems(
            Object.fromEntries(
              fields.map(({ path, message }) => [
                path === 'effectiveFrom' ? 'from' : path === 'note' ? path : fieldIn(path),
                message,
              ]),
            ),
          )
        },
      },
    )
  }
  return {
    draft,
    from,
    note,
    problems,
    review,
    isLooking: previewing.isPending,
    isPublishing: publishing.isPending,
    setField: (key: string, value: unknown) => {
      setDraft((current) => ({ ...current, [key]: value }))
      touch()
    },
    setFrom: (text: string) => {
      setFrom(text)
      touch()
    },
    proof,
    setProof: (name: keyof Proof, text: string) => {
      setProof((current) => ({ ...current, [name]: text }))
      setProblems({})
    },
    setNote: (text: string) => {
      setNote(text)
      setProblems({})
    },
    look,
    publish,
  }
}
