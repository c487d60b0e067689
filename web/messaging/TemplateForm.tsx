import { useId, useState } from 'react'
import { listMessageTemplates, saveMessageTemplate } from '../../contract/message-template-calls.ts'
import { listTemplateVersions, mustBeSent } from '../../contract/template-versions.ts'
import {
  placeholdersOf,
  type MessageTemplate,
  type SavedTemplate,
} from '../../contract/templates.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { SwitchField } from '../ui/field/CheckboxField.tsx'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import { TextArea, TextField } from '../ui/field/TextField.tsx'
import layout from '../ui/layout/layout.module.css'
import details from '../ui/layout/details.module.css'
import styles from './template-form.module.css'
import { TemplateDiff } from './TemplateDiff.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import { TryTemplate } from './TryTemplate.tsx'
import { type Field, useTemplateForm } from './use-template-form.ts'

const TemplateHistory = onDemand(
  async () => (await import('./TemplateHistory.tsx')).TemplateHistory,
)

/** What the list of versions says unless the author writes something else. */
const backTo = (version: number) => `Back to version ${version}`

type Props = {
  template: MessageTemplate
  onDirty: (dirty: boolean) => void
  onSaved: () => void
}

/** The words of a template, what they may name, and how a message made from them reads. */
export function TemplateForm({ template, onDirty, onSaved }: Props) {
  const form = useTemplateForm(template, onDirty)
  const id = useId()
  const [base, setBase] = useState(template)
  const [note, setNote] = useState('')
  const [restores, setRestores] = useState<number>()
  const isOutdated = template.version !== base.version
  const required = mustBeSent(template.templateKey)
  const save = useApiMutation(saveMessageTemplate, {
    refetches: [listMessageTemplates, listTemplateVersions],
    success: 'Template saved',
    failure: ({ reason }) => ({ title: 'Failed to save the template', message: reason }),
  })
  const focusMessage = () => document.getElementById(`${id}-message`)?.focus()
  /** What is rewritten brings no earlier version back any more. */
  const endRestore = () => {
    if (restores !== undefined && note === backTo(restores)) setNote('')
    setRestores(undefined)
  }
  const rewrite = (part: Partial<SavedTemplate>) => {
    endRestore()
    form.change(part)
  }
  const text = (name: Field) => ({
    id: `${id}-${name}`,
    value: form.words[name],
    error: form.errors[name],
    onValue: (value: string) => rewrite({ [name]: value }),
    onLeave: () => form.noteCursor(name, document.getElementById(`${id}-${name}`)),
  })
  /** Whether the words can be a template; else the field that is wrong says so and has the focus. */
  const isFit = (): boolean => {
    const refused = form.check()
    if (refused) document.getElementById(`${id}-${refused}`)?.focus()
    return refused === undefined
  }
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isOutdated && isFit())
            save.mutate(
              {
                params: { id: template.id },
                body: {
                  ...form.words,
                  basedOn: base.version,
                  note: note.trim(),
                  ...(restores !== undefined && { restores }),
                },
              },
              { onSuccess: onSaved },
            )
        }}
      >
        <p className={styles.key}>
          <code>{template.templateKey}</code>
        </p>
        {isOutdated && (
          <div role="alert" className={`${layout.notice} ${layout.soon}`}>
            <p>
              <b>Version {template.version} was published meanwhile.</b> You began from version{' '}
              {base.version}. Theirs becomes yours like this:
            </p>
            <TemplateDiff before={template} after={form.words} />
            <div className={layout.row}>
              <Button
                onClick={() => {
                  setBase(template)
                  focusMessage()
                }}
              >
                Go on with mine
              </Button>
              <Button
                onClick={() => {
                  const { subject, message, isActive } = template
                  form.change({ subject, message, isActive })
                  setBase(template)
                  setRestores(undefined)
                  setNote('')
                  focusMessage()
                }}
              >
                Keep theirs
              </Button>
            </div>
          </div>
        )}
        <SwitchField
          label="Active"
          hint={required ?? 'A template that is turned off sends nothing'}
          disabled={required !== undefined && form.words.isActive}
          checked={form.words.isActive}
          onChecked={(checked) => rewrite({ isActive: checked })}
        />
        <TextField label="Subject" {...text('subject')} />
        <TextArea label="Message" {...text('message')} />
        <PlaceholderChips
          template={template}
          onInsert={(written) => {
            endRestore()
            const name = form.insert(written)
            document.getElementById(`${id}-${name}`)?.focus()
          }}
        />
        <TemplatePreview of={template.templateKey} words={form.words} />
        <TextField
          label="What changes and why (optional)"
          hint="The team reads it in the list of versions."
          value={note}
          onValue={setNote}
        />
        <div className={`${layout.row} ${details.actions}`}>
          <Button
            type="submit"
            variant="cta"
            disabled={isOutdated}
            pending={save.isPending && 'Saving...'}
          >
            Save Template
          </Button>
        </div>
      </form>
      <TryTemplate templateId={template.id} words={form.words} isFit={isFit} />
      <TemplateHistory
        templateId={template.id}
        onRestore={({ version, subject, message, isActive }) => {
          form.change({ subject, message, isActive })
          setRestores(version)
          setNote(backTo(version))
          focusMessage()
        }}
      />
    </>
  )
}

type ChipsProps = { template: MessageTemplate; onInsert: (written: string) => void }

const PlaceholderChips = ({ template, onInsert }: ChipsProps) => (
  <div role="group" aria-label="Insert a placeholder" className={`${layout.row} ${layout.space2}`}>
    {placeholdersOf(template.templateKey).map((name) => (
      <button
        key={name}
        type="button"
        className={layout.pill}
        onClick={() => onInsert(`{${name}}`)}
      >
        {`{${name}}`}
      </button>
    ))}
  </div>
)
