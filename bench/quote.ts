import { readByRules } from '../server/quotes/read-by-rules.ts'
import { priceLoad } from '../server/quotes/rate-card.ts'
import { firstRateCard } from '../server/quotes/testing/first-rate-card.ts'
import { customerDescriptions } from '../server/quotes/testing/customer-descriptions.ts'
import {
  plainDescriptions,
  trickyDescriptions,
} from '../server/quotes/testing/labelled-descriptions.ts'

// CPU of one built-in quote (reading and pricing, without HTTP and database), and how many one core makes.

const descriptions = [...plainDescriptions, ...trickyDescriptions, ...customerDescriptions].map(
  ({ says }) => says,
)
const long = 'old sofa and two chairs, no fridge but 3 x mattreses, '.repeat(200).slice(0, 10_000)
const ROUNDS = 60

function quote(description: string): number {
  const reading = readByRules({ description })
  return priceLoad(firstRateCard, { ...reading, loadSize: 'medium', sameDay: false }).estimatedPrice
}

function millisecondsOf(description: string): number {
  const start = process.hrtime.bigint()
  quote(description)
  return Number(process.hrtime.bigint() - start) / 1e6
}

const quantile = (sortedTimes: readonly number[], at: number): number =>
  sortedTimes[Math.min(sortedTimes.length - 1, Math.floor(sortedTimes.length * at))] ?? 0

for (let round = 0; round < 5; round++) descriptions.forEach(quote)
const before = process.cpuUsage()
const times: number[] = []
for (let round = 0; round < ROUNDS; round++) times.push(...descriptions.map(millisecondsOf))
const { user, system } = process.cpuUsage(before)
const cpu = (user + system) / 1000
times.sort((a, b) => a - b)
const longest = Array.from({ length: 9 }, () => millisecondsOf(long)).toSorted((a, b) => a - b)

process.stdout.write(
  [
    `${times.length} quotes of ${descriptions.length} descriptions`,
    `one quote        median ${quantile(times, 0.5).toFixed(3)} ms, p99 ${quantile(times, 0.99).toFixed(3)} ms`,
    `CPU for each     ${(cpu / times.length).toFixed(3)} ms`,
    `on one core      ${Math.round((times.length / cpu) * 1000)} quotes/s`,
    `10,000 letters   median ${quantile(longest, 0.5).toFixed(1)} ms`,
    '',
  ].join('\n'),
)
