import { useRef, useState } from 'react'
import { dayOf } from '../../contract/calendar.ts'
import { sampleValues } from '../../contract/sample-values.ts'
import { lengthProblem } from '../../contract/template-versions.ts'
import { SavedTemplate, templateProblems, type MessageTemplate } from '../../contract/templates.ts'
import { now } from '../clock.ts'
import { readSettings } from '../settings.ts'

export type Field = 'subject' | 'message'

/** What is typed, what is wrong with it once it was tried, and where the cursor stood last. */
export function useTemplateForm(template: MessageTemplate, onDirty: (dirty: boolean) => void) {
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
  const { productName: product, supportPhone } = readSettings()
  const settings = { product, supportPhone, publicUrl: location.origin, channel: 'sms' } as const
  const samples = sampleValues(template.templateKey, dayOf(now()), settings)
  return {
    subject: said('subject') ?? unknown.subject,
    message: said('message') ?? unknown.message ?? lengthProblem(words.message, samples),
  }
}
