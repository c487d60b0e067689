import { CsvError } from 'csv-parse'
import type { AdPlatform } from '../../contract/ad-content.ts'
import { MAX_SPEND_ROWS, spendNetworkLabels, type SpendNetwork } from '../../contract/ad-spend.ts'
import type { Day } from '../../contract/calendar.ts'
import type { Cents } from '../../contract/money.ts'
import { readCells, unreadable } from '../imports/read-file.ts'
import { textOf } from './file-text.ts'
import { readAmount, readCount, readDay } from './read-figures.ts'
import { formatOf, type SpendFormat } from './spend-format.ts'

/** A row of an export as it was read; `error` says what is wrong with it, and `fault` that another cost mends it. */
export type SpendLine = {
  row: number
  day: Day | null
  campaign: string
  networkId: string | null
  /** Of Meta, where the file divides by it. */
  platform: AdPlatform | null
  impressions: number | null
  clicks: number | null
  cost: Cents | null
  costText: string
  error: string | null
  isMendedByCost: boolean
  /** All cells, to recognise a line that is there twice. */
  whole: string
}

export type SpendFile = {
  network: SpendNetwork | null
  encoding: string
  lines: SpendLine[]
  totals: number
  problem: string | null
}

/** Lines of words that stand before the titles: the name of the report, its days. */
const MOST_BEFORE_TITLES = 30
const FORMATS = Object.values(spendNetworkLabels).join(', ')

/** Reads an export of one of the networks. What is wrong with all of it is its `problem`. */
export async function readSpend(path: string): Promise<SpendFile> {
  const text = await textOf(path)
  const file: SpendFile = {
    network: null,
    encoding: text.about,
    lines: [],
    totals: 0,
    problem: null,
  }
  let format: SpendFormat | undefined
  let before = 0
  let titles = 0
  try {
    for await (const { line, cells } of readCells(path, text)) {
      if (cells.some((cell) => cell.includes('\uFFFD')))
        return {
          ...file,
          problem: 'The file is neither UTF-8 nor UTF-16. Please export it as CSV in UTF-8',
        }
      if (format === undefined) {
        format = formatOf(cells)
        titles = cells.length
        before += 1
        if (format === undefined && before >= MOST_BEFORE_TITLES) break
        if (format && format.day < 0)
          return {
            ...file,
            network: format.network,
            problem: 'There is no column for the day. Please export the report by day',
          }
        continue
      }
      if (isTotal(cells, format)) file.totals += 1
      else file.lines.push(withCellCount(lineOf(cells, line, format), cells.length, titles))
      if (file.lines.length > MAX_SPEND_ROWS)
        return { ...file, problem: 'A file has at most 5,000 rows. Please export fewer days' }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { ...file, problem: unreadable(error) }
  }
  if (!format)
    return {
      ...file,
      problem: `These are not the titles of ${FORMATS}. Please export campaigns by day, with cost`,
    }
  const problem = file.lines.length === 0 ? 'The file has no rows below its titles' : null
  return { ...file, network: format.network, problem }
}

/** Networks add lines of sums, above or below. */
const isTotal = (cells: readonly string[], { day, campaign }: SpendFormat): boolean =>
  cells.slice(0, 3).some((cell) => /^totals?\b/i.test(cell)) ||
  /^totals?\b/i.test(cells[campaign] ?? '') ||
  (['', '--', 'all'].includes((cells[day] ?? '').toLowerCase()) &&
    ['', '--', 'all'].includes((cells[campaign] ?? '').toLowerCase()))

const LONGEST_NAME = 300

function lineOf(cells: readonly string[], row: number, format: SpendFormat): SpendLine {
  const cell = (at: number) => (at < 0 ? '' : (cells[at] ?? ''))
  const isMonthFirst = format.network === 'linkedin'
  const day = readDay(cell(format.day), isMonthFirst)
  const until = readDay(cell(format.until), isMonthFirst)
  const costText = cell(format.cost).slice(0, 40)
  const campaign = [...cell(format.campaign)].slice(0, LONGEST_NAME).join('')
  const line: SpendLine = {
    row,
    day: day ?? null,
    campaign,
    networkId: networkIdOf(cell(format.networkId)),
    platform: platformOf(cell(format.platform)),
    impressions: readCount(cell(format.impressions)) ?? null,
    clicks: readCount(cell(format.clicks)) ?? null,
    cost: null,
    costText,
    error: null,
    isMendedByCost: false,
    whole: cells.join('\u0001'),
  }
  if (!day)
    line.error = `“${shortened(cell(format.day))}” is no day. Please write it like 2026-11-01`
  else if (until && until !== day)
    line.error = 'This row covers several days. Please export the report by day'
  else if (campaign === '') line.error = 'The campaign is missing'
  else if (line.impressions === null || line.clicks === null)
    line.error = 'Impressions and clicks are whole numbers'
  const currency = cell(format.currency).toUpperCase() || format.costCurrency
  const cost = readAmount(costText)
  if (typeof cost === 'number') line.cost = cost
  if (line.error) return line
  const isForeign = (currency !== null && currency !== 'CAD') || cost === 'currency'
  if (isForeign) {
    line.cost = null
    line.error = `${foreignName(currency, costText)} in a Canadian account. Type the CAD cost, or leave it out.`
  } else if (cost === 'amount')
    line.error = 'This is no amount like 38.40. Type it, or leave the row out.'
  line.isMendedByCost = line.error !== null
  return line
}

/** A name with a comma that stands without quotation marks moves every figure by one. */
const withCellCount = (line: SpendLine, cells: number, titles: number): SpendLine =>
  cells > titles
    ? {
        ...line,
        cost: null,
        isMendedByCost: false,
        error: `This row has ${cells} cells, and the titles are ${titles}. Put names with a comma into quotation marks`,
      }
    : line

const shortened = (text: string): string => text.slice(0, 40)

const networkIdOf = (text: string): string | null => {
  const id = text.replace(/^(?:c:|x:)/i, '').slice(0, 100)
  return /^[\w:-]{2,}$/.test(id) ? id : null
}

const platformOf = (text: string): AdPlatform | null =>
  text.toLowerCase() === 'instagram' ? 'instagram' : text === '' ? null : 'facebook'

const CURRENCIES: Record<string, string> = {
  USD: 'US dollars',
  EUR: 'Euros',
  GBP: 'Pounds',
}

const foreignName = (currency: string | null, text: string): string => {
  const code =
    currency !== null && currency !== 'CAD'
      ? currency
      : /us/i.test(text)
        ? 'USD'
        : /€|eur/i.test(text)
          ? 'EUR'
          : ''
  return CURRENCIES[code] ?? (code ? `The currency ${shortened(code)}` : 'Another currency')
}
