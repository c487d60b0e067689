import { customerDescriptions, type CustomerDescription } from './customer-descriptions.ts'
import { scoreOf, totalsOf, type Score } from './score-reader.ts'
import { unseenDescriptions } from './unseen-descriptions.ts'

// `npm run reader` prints how the built-in reader does with each labelled description, and in all.

const LONGEST_SAYS = 60

const flat = (says: string): string =>
  says.replace(/\s+/g, ' ').slice(0, LONGEST_SAYS).padEnd(LONGEST_SAYS)

const cell = (value: number): string => String(value).padStart(8)

/** What went wrong, in words; empty where nothing did. */
function troubleIn({ wrong, extra, missingFlags, flightsRight }: Score): string {
  return [
    ...wrong,
    ...extra.map((item) => `too many: ${item}`),
    ...missingFlags.map((flag) => `flag ${flag} missing`),
    ...(flightsRight === false ? ['flights'] : []),
  ].join('; ')
}

const heads = ['labelled', 'right', 'wrong', 'extra', 'flags'].map((head) => head.padStart(8))

function rowOf(score: Score): string {
  const { says, labelled, right, wrong, extra, missingFlags } = score
  const counts = [labelled, right, wrong.length, extra.length, missingFlags.length].map(cell)
  return `${flat(says)}${counts.join('')}  ${troubleIn(score)}`.trimEnd()
}

/** One line for each description, and one for all of them. */
function tableOf(title: string, descriptions: readonly CustomerDescription[]): string[] {
  const scores = descriptions.map(scoreOf)
  const { labelled, right, extra, missingFlags, flightsWrong } = totalsOf(scores)
  const percent = (value: number): string => ((value / labelled) * 100).toFixed(1)
  return [
    `${title.padEnd(LONGEST_SAYS)}${heads.join('')}`,
    ...scores.map(rowOf),
    '',
    `${scores.length} descriptions: ${right} of ${labelled} items right (${percent(right)} %), ` +
      `${extra} too many (${percent(extra)} %), ${missingFlags} flags missing, flights wrong in ${flightsWrong}`,
    '',
  ]
}

process.stdout.write(
  [
    ...tableOf('customer descriptions', customerDescriptions),
    ...tableOf('descriptions written blind', unseenDescriptions),
  ].join('\n'),
)
