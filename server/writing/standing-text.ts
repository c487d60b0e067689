import type { CampaignText } from '../providers/writer/writer.ts'

type Page = CampaignText['landing']
type Ad = Pick<CampaignText['ads'][number], 'headline' | 'text'>

/** The words of a page or an advertisement as one text: what the claims check reads and its source is kept by. */
export const pageWords = ({ headline, text, action }: Page): string =>
  `${headline}\n${text}\n${action}`
export const adWords = ({ headline, text }: Ad): string => `${headline}\n${text}`

/** The words of each part of a campaign. */
export const campaignWords = ({ ads, landing }: Omit<CampaignText, 'name'>): string[] => [
  pageWords(landing),
  ...ads.map(adWords),
]

const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether a text says the same as one that stands there, whatever its capitals and signs. */
export const repeats = (text: string, standing: readonly string[]): boolean =>
  standing.some((one) => bare(one) === bare(text))
