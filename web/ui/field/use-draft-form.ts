import { useEffect, useId, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { dropDraft, keepDraft, readDraft } from './draft.ts'

/** The first message of each refused field, in the order of the screen. */
export type FormErrors = Readonly<Record<string, string>>

type NamesOf<Values, Kind> = {
  [Name in keyof Values]: Values[Name] extends Kind ? Name : never
}[keyof Values] &
  string

export type TextProps = {
  id: string
  value: string
  error: string | undefined
  onValue: (value: string) => void
  onLeave: () => void
}

type Options<Values, Output> = {
  schema: z.ZodType<Output>
  /** Empty, with the fields in the order they stand on the screen. */
  initial: Values
  /** Where the draft is kept, and the fields that never are. */
  draft: { key: string; secret: readonly (keyof Values & string)[] }
}

/**
 * A form over a schema of the contract: checked on submit, then on every change; a filled field also
 * when it is left. The draft survives reload, back button and crash until it is dropped.
 */
export function useDraftForm<Values extends object, Output>(options: Options<Values, Output>) {
  const { schema, initial, draft } = options
  const formId = useId()
  const idOf = (name: string) => `${formId}-${name}`
  const { values, setValue } = useDraft(draft, initial)
  const { problems, errors, complain, leave, refuse, forgive } = useProblems({
    found: problemsOf(schema, values),
    names: Object.keys(initial),
    idOf,
  })

  function set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void {
    setValue(name, value)
    forgive(name)
  }

  return {
    values,
    /** The problems that are to be seen, in the order of the screen. */
    errors,
    /** Every problem, seen or not, for what shows how far one has come. */
    problems,
    idOf,
    set,
    /** What a text field needs, by the name of a text in the form. */
    text: (name: NamesOf<Values, string>): TextProps => ({
      id: idOf(name),
      value: String(values[name]),
      error: errors[name],
      onValue: (value) => set(name, value as Values[typeof name]), // the name is that of a text
      onLeave: () => {
        if (values[name]) leave(name)
      },
    }),
    /** Fields that the server refused, shown until they change. */
    refuse,
    dropDraft: () => dropDraft(draft.key),
    onSubmit: (send: (output: Output) => void) => (event: FormEvent) => {
      event.preventDefault()
      const parsed = schema.safeParse(values)
      if (parsed.success) send(parsed.data)
      else complain(problems)
    },
  }
}

/** The values of a form, kept in the browser at every change. */
function useDraft<Values extends object>(
  draft: Options<Values, unknown>['draft'],
  initial: Values,
) {
  const { key } = draft
  // The first list stays: a new one at each render would keep a draft again after it was dropped.
  const [secret] = useState(draft.secret)
  const [read] = useState(() => readDraft(key, initial))
  const [values, setValues] = useState(read)
  // A form that only stands there must not bring back a draft that another one has dropped or changed.
  useEffect(() => {
    if (values !== read) keepDraft(key, values, secret)
  }, [key, secret, values, read])
  return {
    values,
    // An upload may end long after the render that started it: it must not bring old values back.
    setValue: <Name extends keyof Values>(name: Name, value: Values[Name]) =>
      setValues((current) => ({ ...current, [name]: value })),
  }
}

type Found = {
  found: Record<string, string>
  /** The fields in the order they stand on the screen. */
  names: string[]
  idOf: (name: string) => string
}

/** Of the problems found here and by the server, those that are to be seen by now. */
function useProblems({ found, names, idOf }: Found) {
  const [left, setLeft] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<FormErrors>({})
  const [attempts, setAttempts] = useState(0)

  const problems = { ...found, ...refused }
  const isShown = (name: string) => attempts > 0 || left.includes(name) || name in refused
  const errors: FormErrors = Object.fromEntries(
    names.flatMap((name) => {
      const message = problems[name]
      return message && isShown(name) ? [[name, message]] : []
    }),
  )

  /** Shows every error and moves the focus to the first of these, once its text is there to be read. */
  function complain(about: Record<string, string>): void {
    flushSync(() => setAttempts((count) => count + 1))
    const first = names.find((name) => name in about)
    if (first) document.getElementById(idOf(first))?.focus()
  }

  return {
    problems,
    errors,
    complain,
    leave: (name: string) => setLeft([...left, name]),
    refuse: (fields: readonly { path: string; message: string }[]) => {
      const all = firstMessages(fields.map(({ path, message }) => [path.split('.')[0], message]))
      setRefused(all)
      complain(all)
    },
    forgive: (name: string) =>
      setRefused((all) =>
        Object.fromEntries(Object.entries(all).filter(([other]) => other !== name)),
      ),
  }
}

const problemsOf = (schema: z.ZodType, values: object): Record<string, string> =>
  firstMessages(
    (schema.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path[0], message]),
  )

function firstMessages(
  all: (readonly [PropertyKey | undefined, string])[],
): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const [name, message] of all) messages[String(name ?? '')] ??= message
  return messages
}
