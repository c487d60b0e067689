import { useId, useRef, useState } from 'react'
import { listMessageTemplates, saveMessageTemplate } from '../../contract/message-template-calls.ts'
import {
  placeholdersOf,
  SavedTemplate,
  templateProblems,
  type MessageTemplate,
} from '../../contract/templates.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { SwitchField } from '../ui/field/CheckboxField.tsx'
import { TextArea, TextField } from '../ui/field/TextField.tsx'
import layout from '../ui/layout/layout.module.css'
import details from '../ui/layout/details.module.css'
import styles from './template-form.module.css'
import { TemplatePreview } from './TemplatePreview.tsx'
import { TryTemplate } from './TryTemplate.tsx'

type Field = 'subject' | 'message'
type Props = {
  template: MessageTemplate
  onDirty: (dirty: boolean) => void
  onSaved: () => void
}

/** The words of a template, what they may name, and how a message made from them reads. */
export function TemplateForm({ template, onDirty, onSaved }: Props) {
  const form = useTemplateForm(template, onDirty)
  const id = useId()
  const save = useApiMutation(saveMessageTemplate, {
    refetches: [listMessageTemplates],
    success: 'Template saved',
    failure: ({ reason }) => ({ title: 'Failed to save the template', message: reason }),
  })
  const text = (name: Field) => ({
    id: `${id}-${name}`,
    value: form.words[name],
    error: form.errors[name],
    onValue: (value: string) => form.change({ [name]: value }),
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
          if (isFit())
            save.mutate({ params: { id: template.id }, body: form.words }, { onSuccess: onSaved })
        }}
      >
        <p className={styles.key}>
          <code>{template.templateKey}</code>
        </p>
        <SwitchField
          label="Active"
          hint="A template that is turned off sends nothing"
          checked={form.words.isActive}
          onChecked={(checked) => form.change({ isActive: checked })}
        />
        <TextField label="Subject" {...text('subject')} />
        <TextArea label="Message" {...text('message')} />
        <PlaceholderChips
          template={template}
          onInsert={(written) => {
            const name = form.insert(written)
            document.getElementById(`${id}-${name}`)?.focus()
          }}
        />
        <TemplatePreview of={template.templateKey} words={form.words} />
        <div className={`${layout.row} ${details.actions}`}>
          <Button type="submit" variant="cta" pending={save.isPending && 'Saving...'}>
            Save Template
          </Button>
        </div>
      </form>
      <TryTemplate templateId={template.id} words={form.words} isFit={isFit} />
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

/** What is typed, what is wrong with it once it was tried, and where the cursor stood last. */
function useTemplateForm(template: MessageTemplate, onDirty: (dirty: boolean) => void) {
  const { subject, message, isActive } = template
  const [words, setWords] = useState<SavedTemplate>({ subject, message, isActive })
  const [tried, setTried] = useState(false)
  const cursor = useRef<{ name: Field; at: number }>({ name: 'message', at: message.length })
  const problems = problemsOf(template, words)

  const change = (part: Partial<SavedTemplate>) => {
    const next = { ...words, ...part }
    setWords(next)
    onDirty(
      next.subject !== subject || next.message !== message || next.isActive !== template.isActive,
    )
  }
  return {
    words,
    errors: tried ? problems : NO_PROBLEMS,
    change,
    noteCursor: (name: Field, element: HTMLElement | null) => {
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
        cursor.current = { name, at: element.selectionEnd ?? element.value.length }
    },
    insert: (written: string): Field => {
      const { name, at } = cursor.current
      change({ [name]: words[name].slice(0, at) + written + words[name].slice(at) })
      cursor.current = { name, at: at + written.length }
      return name
    },
    /** Shows what is wrong and names the first field of it; undefined when it can be saved. */
    check: (): Field | undefined => {
      setTried(true)
      if (problems.subject) return 'subject'
      return problems.message ? 'message' : undefined
    },
  }
}

type Problems = Partial<Record<Field, string | undefined>>
const NO_PROBLEMS: Problems = {}

function problemsOf(template: MessageTemplate, words: SavedTemplate): Problems {
  const issues = SavedTemplate.safeParse(words).error?.issues ?? []
  const said = (name: Field) => issues.find(({ path }) => path[0] === name)?.message
  const unknown = templateProblems(template.templateKey, words)
  return {
    subject: said('subject') ?? unknown.subject,
    message: said('message') ?? unknown.message,
  }
}
