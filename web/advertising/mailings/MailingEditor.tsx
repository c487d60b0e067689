import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { LocalTime } from '../../../contract/calendar.ts'
import {
  countMailingAudience,
  type MailingAudienceCounts,
} from '../../../contract/mailing-people.ts'
import type { Mailing } from '../../../contract/mailings.ts'
import { apiQuery } from '../../api/query.ts'
import { useDebounced } from '../../ui/browser/use-debounced.ts'
import { Button } from '../../ui/button/Button.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { AskAgain } from './AskAgain.tsx'
import { FlowPanel } from './FlowPanel.tsx'
import styles from './mailings.module.css'
import { MessagePanel } from './MessagePanel.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import { SendPanel } from './SendPanel.tsx'
import { type MailingForm, useMailingDraft } from './use-mailing-draft.ts'
import { WhoPanel } from './WhoPanel.tsx'

const SETTLED_MS = 500

/** The rules, the words and the sending of a campaign, with who would get it and what they would read. */
export function MailingEditor({ mailing }: { mailing: Mailing }) {
  const form = useMailingDraft(mailing)
  const [start, setStart] = useState('')
  const counting = useCounts(mailing, form, start)
  useSaveKey(() => form.save())
  return (
    <>
      <div className={layout.spread}>
        <div className={styles.name}>
          <TextField
            label="Name"
            value={form.draft.name}
            error={form.problem('name')}
            onValue={(name) => form.change({ name })}
          />
        </div>
        <Button
          needs="run-marketing"
          variant={form.isDirty ? 'primary' : 'secondary'}
          disabled={!form.isDirty || !form.isValid}
          pending={form.isSaving && 'Saving...'}
          onClick={() => form.save()}
        >
          {form.isDirty ? 'Save' : 'Saved'}
        </Button>
      </div>
      <AskAgain question={form.question} onNo={form.dropQuestion} onYes={form.saveWith} />
      <QueryError what="the people" query={counting} />
      <div className={styles.editor}>
        <WhoPanel form={form} counts={counting.data} isCounting={counting.isFetching} />
        <div className={layout.stack}>
          <MessagePanel id={mailing.id} form={form} nameless={counting.data?.nameless ?? 0} />
          {mailing.kind === 'flow' ? (
            <FlowPanel mailing={mailing} form={form} counts={counting.data} />
          ) : (
            <SendPanel
              mailing={mailing}
              form={form}
              counts={counting.data}
              start={start}
              onStart={setStart}
            />
          )}
        </div>
        <div className={layout.stack}>
          <PreviewPanel mailing={mailing} draft={form.draft} isValid={form.isValid} />
          {counting.data && <FewUses counts={counting.data} code={form.draft.code} />}
        </div>
      </div>
    </>
  )
}

/** Who would get it with the rules as they stand on the screen. */
function useCounts(mailing: Mailing, form: MailingForm, start: string) {
  const { segment, email, text, code, textsPerMinute } = form.draft
  const question = {
    segment,
    byEmail: email !== null,
    byText: text !== null,
    code,
    textsPerMinute,
    startsAt: LocalTime.safeDecode(start).data ?? null,
  }
  const settled = useDebounced(JSON.stringify(question), SETTLED_MS)
  const isSettled = settled === JSON.stringify(question)
  const [asked, setAsked] = useState(question)
  useEffect(() => {
    if (isSettled) setAsked(question)
    // The question is new with each drawing; its text says whether it has changed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settled, isSettled])
  const hasProblem = [
    'segment.days.from',
    'segment.days.to',
    'segment.quietDays',
    'textsPerMinute',
  ].some((path) => form.problem(path) !== undefined)
  return useQuery({
    ...apiQuery(countMailingAudience, { params: { mailingId: mailing.id }, body: asked }),
    placeholderData: keepPreviousData,
    enabled: !hasProblem,
  })
}

/** Ctrl S saves, as everywhere. */
function useSaveKey(onSave: () => void) {
  const save = useEffectEvent(onSave)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return
      event.preventDefault()
      save()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function FewUses({ counts, code }: { counts: MailingAudienceCounts; code: string | null }) {
  const people = counts.email + counts.text
  const { usesLeft, codeProblem } = counts
  if (code === null) return null
  if (codeProblem)
    return <p className={`${layout.notice} ${layout.soon}`}>{codeProblem} Choose another offer.</p>
  if (usesLeft === null || usesLeft >= people) return null
  return (
    <p className={`${layout.notice} ${layout.soon}`}>
      <b>
        {code} has {usesLeft} {usesLeft === 1 ? 'use' : 'uses'} left for {people} people.
      </b>{' '}
      Who comes later would read a promise that is not kept. Raise its limit under Lead Magnets, or
      say it in the message.
    </p>
  )
}
