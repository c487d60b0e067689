import { adminTexts } from './texts.admin.ts'
import { entranceTexts } from './texts.entrance.ts'
import { haulerTexts } from './texts.hauler.ts'
import { marketingTexts } from './texts.marketing.ts'
import { publicTexts } from './texts.public.ts'

/**
 * What one screen in one state shows, by the part a person finds it by. '{phone}', '{product}',
 * '{admin}' and '{today}' are filled in. `screens.ts` opens each screen.
 */
export type ScreenTexts = {
  screen: string
  headings?: string[]
  /** A whole line or label. */
  texts?: string[]
  /** Words somewhere in a line. */
  phrases?: string[]
  buttons?: string[]
  links?: string[]
  tabs?: string[]
  checkboxes?: string[]
  radios?: string[]
  labels?: string[]
  placeholders?: string[]
  options?: string[]
  columns?: string[]
  /** Parts that only the mark-up names, such as the sections that a button scrolls to. */
  selectors?: string[]
  /** What must not be there. */
  absent?: string[]
  /** Buttons that are shown and cannot be pressed yet. */
  disabled?: string[]
  /** What a field holds before anybody touches it. */
  values?: [label: string, value: string][]
  /** Radios, checkboxes and tabs that are chosen before anybody chooses. */
  chosen?: string[]
  /** An attribute of the field with this label. */
  attributes?: [label: string, attribute: string, value: string][]
  /** How many of something there are. */
  counts?: [selector: string, count: number][]
  /** The colour of the badge with this word. */
  badges?: [word: string, colour: Colour][]
  /** The colour of the letters of these words. */
  inks?: [words: string, colour: Colour][]
  /** How something is drawn. */
  styles?: [selector: string, property: string, value: string][]
  /** What stands beside a name in a list of facts. */
  facts?: [name: string, value: RegExp][]
  /** A figure of the dashboard. */
  figures?: [name: string, value: string][]
  /** These words follow each other from top to bottom. */
  order?: string[]
  instead?: string
}

export type Colour = 'yellow' | 'blue' | 'purple' | 'green' | 'red' | 'orange' | 'grey'

/** Section 2, every text of every screen. */
export const screenTexts: ScreenTexts[] = [
  ...publicTexts,
  ...entranceTexts,
  ...haulerTexts,
  ...adminTexts,
  ...marketingTexts,
]
