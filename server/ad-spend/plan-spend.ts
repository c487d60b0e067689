import { spendNetworkLabels, type SpendChanges, type SpendRow } from '../../contract/ad-spend.ts'
import { addDays, dayOf, type Day } from '../../contract/calendar.ts'
import { cents, formatMoney, type Cents } from '../../contract/money.ts'
import type { SpendPlace } from '../advertising/spend-store.ts'
import type { Context } from '../core/context.ts'
import { matchCampaigns, nameKey, platformFor, type Match } from './match-spend.ts'
import type { SpendFile, SpendLine } from './read-spend.ts'
import { storedSpend, type StoredSpend } from './spend-query.ts'

const LONGEST_AGO = 730

/** What a file writes of one campaign of a network on a day: its rows added up, and what is stored by now. */
export type SpendGroup = SpendPlace & {
  match: Match
  rows: PlannedRow[]
  impressions: number
  clicks: number
  costCents: Cents
  before: StoredSpend | undefined
  entered: StoredSpend | undefined
  result: 'new' | 'changed' | 'same'
}
type PlannedRow = SpendRow & { line: SpendLine }
export type SpendPlan = { rows: PlannedRow[]; groups: SpendGroup[] }

/** Decides what each row of a file is, by the changes of a person and by what is stored. */
export async function planSpend(
  { db, now }: Pick<Context, 'db' | 'now'>,
  file: SpendFile,
  changes: SpendChanges,
): Promise<SpendPlan> {
  const { network, lines } = file
  if (network === null || file.problem !== null) return { rows: [], groups: [] }
  const matches = await matchCampaigns(db, network, lines, changes.matches)
  const edits = new Map(changes.rows.map((edit) => [edit.row, edit]))
  const today = dayOf(now())
  const twice = repeatedLines(lines)
  const rows = lines.map((line): PlannedRow => {
    const edit = edits.get(line.row)
    const match = matches.get(nameKey(line))
    const cost = edit?.cost ?? line.cost
    const isMended = edit?.cost !== undefined && (line.isMendedByCost || line.error === null)
    const row = { ...rowOf(line), cost, campaignId: match?.own?.id ?? null }
    if (edit?.leaveOut || match?.state === 'leave_out')
      return { ...row, line, result: 'left_out', message: '' }
    const error = (isMended ? null : line.error) ?? dayFault(line.day, today) ?? twice.get(line.row)
    if (error) return { ...row, line, result: 'error', message: error }
    if (match?.state === 'ambiguous') return { ...row, line, result: 'error', message: AMBIGUOUS }
    if (match?.state !== 'matched' || !match.own)
      return { ...row, line, result: 'match', message: 'Which of our campaigns is it?' }
    if (platformFor(network, line.platform, match.own)) return { ...row, line }
    const message = `${match.own.name} does not run on ${spendNetworkLabels[network]}. Edit its platforms, or leave it out.`
    return { ...row, line, result: 'error', message }
  })
  return { rows, groups: await groupsOf(db, network, rows, matches) }
}

const AMBIGUOUS = 'Two campaigns have this name. Please export the report with the campaign ID.'

const rowOf = (line: SpendLine): SpendRow => ({
  row: line.row,
  day: line.day,
  campaign: line.campaign,
  networkId: line.networkId,
  impressions: line.impressions,
  clicks: line.clicks,
  cost: line.cost,
  costText: line.costText,
  result: 'new',
  message: '',
  campaignId: null,
})

function dayFault(day: Day | null, today: Day): string | undefined {
  if (day === null) return undefined
  if (day > today) return 'This day has not come yet'
  return day < addDays(today, -LONGEST_AGO) ? 'Spend is imported for the last two years' : undefined
}

/** Lines that say exactly what an earlier one says: rows of a campaign and day are added up, and those would count twice. */
function repeatedLines(lines: readonly SpendLine[]): Map<number, string> {
  const first = new Map<string, number>()
  const repeated = new Map<number, string>()
  for (const { whole, row } of lines) {
    const earlier = first.get(whole)
    if (earlier === undefined) first.set(whole, row)
    else repeated.set(row, `Row ${earlier} says exactly the same. Leave one of them out.`)
  }
  return repeated
}

type Db = Context['db']

async function groupsOf(
  db: Db,
  network: NonNullable<SpendFile['network']>,
  rows: readonly PlannedRow[],
  matches: ReadonlyMap<string, Match>,
): Promise<SpendGroup[]> {
  const groups = new Map<string, SpendGroup>()
  for (const row of rows) {
    const match = matches.get(nameKey(row))
    const platform = match?.own && platformFor(network, row.line.platform, match.own)
    if (row.result !== 'new' || !match?.own || !platform || !row.day || row.cost === null) continue
    // A name without a number and a number may be the same campaign of the network.
    const key = [match.stored?.id ?? nameKey(row), row.day, platform].join('\u0002')
    const group = groups.get(key) ?? emptyGroup(match, match.own.id, row.day, platform)
    groups.set(key, group)
    group.rows.push(row)
    group.impressions += row.impressions ?? 0
    group.clicks += row.clicks ?? 0
    group.costCents = cents(group.costCents + row.cost)
  }
  const all = [...groups.values()]
  await compareWithStored(db, all)
  return all
}

const emptyGroup = (
  match: Match,
  campaignId: SpendPlace['campaignId'],
  day: Day,
  platform: SpendPlace['platform'],
): SpendGroup => ({
  match,
  campaignId,
  day,
  platform,
  rows: [],
  impressions: 0,
  clicks: 0,
  costCents: cents(0),
  before: undefined,
  entered: undefined,
  result: 'new',
})

/** Says of each group, and of its rows, whether it is new, other than what is stored, or the same. */
async function compareWithStored(db: Db, groups: SpendGroup[]): Promise<void> {
  const days = groups.map(({ day }) => day).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  if (!from || !to) return
  const networkCampaignIds = groups.flatMap(({ match }) => match.stored?.id ?? [])
  const campaignIds = groups.map(({ campaignId }) => campaignId)
  const stored = await storedSpend(db, { networkCampaignIds, campaignIds }, from, to)
  const keyOf = (row: Pick<StoredSpend, 'day' | 'platform'>, owner: string) =>
    [owner, row.day, row.platform].join(' ')
  const byKey = new Map(
    stored.map((row) => [
      keyOf(
        row,
        row.networkCampaignId === null ? `own ${row.campaignId}` : `${row.networkCampaignId}`,
      ),
      row,
    ]),
  )
  for (const group of groups) {
    group.before = group.match.stored
      ? byKey.get(keyOf(group, `${group.match.stored.id}`))
      : undefined
    group.entered = byKey.get(keyOf(group, `own ${group.campaignId}`))
    const { result, message } = comparison(group)
    group.result = result
    for (const row of group.rows) Object.assign(row, { result, message })
  }
}

function comparison(group: SpendGroup): { result: SpendGroup['result']; message: string } {
  const { before, entered } = group
  if (!before)
    return entered
      ? { result: 'changed', message: `Replaces ${formatMoney(entered.costCents)} entered by hand` }
      : { result: 'new', message: '' }
  const isSame = (['campaignId', 'impressions', 'clicks', 'costCents'] as const).every(
    (name) => before[name] === group[name],
  )
  if (isSame) return { result: 'same', message: '' }
  const message =
    before.costCents === group.costCents
      ? 'Other impressions, clicks or campaign than before'
      : `Was ${formatMoney(before.costCents)}`
  return { result: 'changed', message }
}
