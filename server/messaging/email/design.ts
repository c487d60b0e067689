import type { Cents } from '../../../contract/money.ts'

/** Words with what stands out in them; a line break is '\n'. */
export type Words = readonly (string | { strong: string } | { link: string; url: string })[]

/** A name and its value, side by side. */
export type Fact = readonly [name: string, value: Words]

/** A line of amounts. `isTotal` stands below a heavy rule; `isBack` is money that went back, positive too. */
export type Amount = { name: string; amount: Cents; isTotal?: boolean; isBack?: boolean }

/** One part of an email, from top to bottom. Texts are plain: who renders them escapes them. */
export type Block =
  | { is: 'words'; paragraphs: readonly string[] }
  /** A sign-in code, large enough to copy by eye. */
  | { is: 'code'; code: string }
  /** The one main button; a quiet one has only an outline. */
  | { is: 'button'; label: string; url: string; isQuiet?: boolean }
  /** Names and values; in a frame, or below a title. */
  | { is: 'facts'; title?: string; rows: readonly Fact[] }
  | { is: 'amounts'; lines: readonly Amount[] }
  | { is: 'note'; title?: string; words: Words }
  /** A link for each number of stars, one star first. */
  | { is: 'stars'; title: string; urls: readonly string[]; words: string }

/** What an email shows, whatever it is written in. */
export type Design = {
  /** Shown by mailboxes beside the subject. */
  preview: string
  heading: string
  /** Where the heading names an amount, which is shown large below it. */
  amount?: Cents
  blocks: readonly Block[]
}

/** Who sends the email, and why to this address; for promotions also the address that ends them. */
export type Frame = {
  productName: string
  /** Where the logo is, and where it leads. */
  publicUrl: string
  /** What stands at the top right, such as the number of the pickup. */
  about: string | undefined
  /** The lines at the foot: the sender with the postal address, the reason, the tax number. */
  footer: readonly Words[]
  unsubscribe: { url: string } | undefined
}

/** Characters that no reader sees, but that turn the words after them around. */
// oxlint-disable-next-line no-misleading-character-class
const INVISIBLE = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
const CONTROL = /\p{Cc}+/gu

/** A text of users as one line: without line breaks, controls and marks that reverse what follows. */
export const oneLine = (text: string): string =>
  text.replace(INVISIBLE, '').replace(CONTROL, ' ').replace(/ {2,}/g, ' ').trim()
