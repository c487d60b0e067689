import type { SpendNetwork } from '../../contract/ad-spend.ts'

/** Where each figure stands in the lines of a file; -1 where it has none. */
export type SpendFormat = {
  network: SpendNetwork
  day: number
  until: number
  campaign: number
  networkId: number
  currency: number
  impressions: number
  clicks: number
  cost: number
  platform: number
  /** The currency that the title of the cost names, 'CAD'. */
  costCurrency: string | null
}

type Column = Exclude<keyof SpendFormat, 'network' | 'costCurrency'>

/** The titles of the networks' exports, in English and French. */
const TITLES: Record<Exclude<Column, 'cost'>, readonly string[]> = {
  day: [
    'day',
    'date',
    'reporting starts',
    'start date (in utc)',
    'start date',
    'jour',
    'début des rapports',
  ],
  until: ['reporting ends', 'end date (in utc)', 'end date', 'fin des rapports'],
  campaign: ['campaign', 'campaign name', 'campagne', 'nom de la campagne'],
  networkId: ['campaign id', 'identifiant de la campagne', 'id de la campagne'],
  currency: ['currency code', 'currency', 'code de devise', 'devise'],
  impressions: ['impressions', 'impr.'],
  clicks: ['clicks', 'clics', 'link clicks', 'clicks (all)', 'clics sur un lien'],
  platform: ['platform', 'publisher platform', 'plateforme'],
}
const COSTS: Record<SpendNetwork, RegExp> = {
  google: /^(?:cost|coût)(?: \((\w{3})\))?$/,
  meta: /^(?:amount spent|montant dépensé)(?: \((\w{3})\))?$/,
  linkedin: /^total spent(?: in (\w{3}))?(?: \((\w{3})\))?$/,
}

/** The format of a file by its line of titles; undefined for any other line. */
export function formatOf(cells: readonly string[]): SpendFormat | undefined {
  const titles = cells.map((cell) =>
    cell.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim(),
  )
  for (const [network, pattern] of Object.entries(COSTS) as [SpendNetwork, RegExp][]) {
    const cost = titles.findIndex((title) => pattern.test(title))
    const at = (column: Exclude<Column, 'cost'>) =>
      TITLES[column].map((title) => titles.indexOf(title)).find((index) => index >= 0) ?? -1
    if (cost < 0 || at('campaign') < 0) continue
    const [, first, second] = pattern.exec(titles[cost] ?? '') ?? []
    return {
      network,
      cost,
      costCurrency: (first ?? second)?.toUpperCase() ?? null,
      day: at('day'),
      until: at('until'),
      campaign: at('campaign'),
      networkId: at('networkId'),
      currency: at('currency'),
      impressions: at('impressions'),
      clicks: at('clicks'),
      platform: at('platform'),
    }
  }
  return undefined
}
