import { closed, type Row } from './rows.ts'
import { type Colour, type ScreenTexts, screenTexts } from './texts.ts'

type Named = { name: string }

/** One thing to be found on one screen. */
export type TextRow = Row & { screen: string } & (
    | (Named & { kind: Kind })
    | (Named & { kind: 'value'; value: string })
    | (Named & { kind: 'attribute'; attribute: string; value: string })
    | (Named & { kind: 'style'; property: string; value: string })
    | (Named & { kind: 'count'; count: number })
    | (Named & { kind: 'badge' | 'ink'; colour: Colour })
    | (Named & { kind: 'fact'; value: RegExp })
    | (Named & { kind: 'figure'; value: string })
    | (Named & { kind: 'order'; words: string[] })
  )

/** Kinds of which the name is all there is to say. */
const PLURALS = {
  heading: 'headings',
  text: 'texts',
  phrase: 'phrases',
  button: 'buttons',
  link: 'links',
  tab: 'tabs',
  checkbox: 'checkboxes',
  radio: 'radios',
  label: 'labels',
  placeholder: 'placeholders',
  option: 'options',
  column: 'columns',
  selector: 'selectors',
  absent: 'absent',
  disabled: 'disabled',
  chosen: 'chosen',
} as const satisfies Record<string, keyof ScreenTexts>
export type Kind = keyof typeof PLURALS
const KINDS = Object.keys(PLURALS) as Kind[] // the record's own keys

const words = (kind: string, name: string): string =>
  ({
    absent: `no ${name}`,
    disabled: `${name} cannot be pressed yet`,
    chosen: `${name} is chosen`,
  })[kind] ?? `${kind} ${name}`

function rowsOf(texts: ScreenTexts): TextRow[] {
  const { screen, instead } = texts
  const row = (says: string) => ({
    screen,
    says: `${screen}: ${says}`,
    ...(instead && { instead }),
  })
  return [
    ...KINDS.flatMap((kind) =>
      (texts[PLURALS[kind]] ?? []).map((name) => ({ ...row(words(kind, name)), kind, name })),
    ),
    ...(texts.values ?? []).map(([name, value]) => ({
      ...row(`${name} holds ${value || 'nothing'}`),
      kind: 'value' as const,
      name,
      value,
    })),
    ...(texts.attributes ?? []).map(([name, attribute, value]) => ({
      ...row(`${name} has ${attribute} ${value}`),
      kind: 'attribute' as const,
      name,
      attribute,
      value,
    })),
    ...(texts.styles ?? []).map(([name, property, value]) => ({
      ...row(`${name} has ${property} ${value}`),
      kind: 'style' as const,
      name,
      property,
      value,
    })),
    ...(texts.counts ?? []).map(([name, count]) => ({
      ...row(`${count} of ${name}`),
      kind: 'count' as const,
      name,
      count,
    })),
    ...coloured(texts, row),
    ...(texts.facts ?? []).map(([name, value]) => ({
      ...row(`${name} reads ${value.source}`),
      kind: 'fact' as const,
      name,
      value,
    })),
    ...(texts.figures ?? []).map(([name, value]) => ({
      ...row(`${name} is ${value}`),
      kind: 'figure' as const,
      name,
      value,
    })),
    ...(texts.order
      ? [{ ...row('in their order'), kind: 'order' as const, name: 'order', words: texts.order }]
      : []),
  ]
}

const coloured = (
  { badges = [], inks = [] }: ScreenTexts,
  row: (says: string) => Row & { screen: string },
): TextRow[] => [
  ...badges.map(([name, colour]) => ({
    ...row(`the badge ${name} is ${colour}`),
    kind: 'badge' as const,
    name,
    colour,
  })),
  ...inks.map(([name, colour]) => ({
    ...row(`${name} is written in ${colour}`),
    kind: 'ink' as const,
    name,
    colour,
  })),
]

export const textRows: TextRow[] = closed(screenTexts.flatMap(rowsOf))

/** The one screen of a server that shows its demo. */
export const ON_DEMO = 'landing of the demo'
