import type { BlindLoad } from './blind-load.ts'
import { blindLoads } from './blind-loads.ts'
import { everydayLoads } from './everyday-loads.ts'
import { blindScoreOf, blindTotals, isFarOff, type BlindScore } from './score-blind-loads.ts'
import { fourthBlindLoads } from './fourth-blind-loads.ts'
import { secondBlindLoads } from './second-blind-loads.ts'
import { thirdBlindLoads } from './third-blind-loads.ts'

// `npm run bench:reader` prints how the built-in reader does with the loads that were written and labelled blind.

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

function troubleIn(score: BlindScore): string[] {
  const { wrong, extra, off, asks, flightsRight } = score
  const price =
    off === undefined ? 'no price to compare' : `price ${off > 0 ? '+' : ''}${percent(off)}`
  return [
    ...wrong,
    ...extra.map((item) => `too many: ${item}`),
    ...(flightsRight ? [] : ['flights']),
    ...(isFarOff(score) ? [`${price}, ${asks ? 'asked' : 'NOT ASKED'}`] : []),
  ]
}

function printScores(title: string, loads: readonly BlindLoad[]): void {
  const scores = loads.map(blindScoreOf)
  const totals = blindTotals(scores)
  const rows = scores.flatMap((score) => {
    const trouble = troubleIn(score)
    const says = score.says.replace(/\s+/g, ' ').slice(0, 100)
    return trouble.length > 0 ? [`${says}\n    ${trouble.join('; ')}`] : []
  })
  process.stdout.write(
    [
      ...rows,
      '',
      `${title}: ${totals.loads} loads, ${totals.labelled} items: ${percent(totals.right)} right, ${percent(totals.tooMany)} too many`,
      `price more than 25 % off in ${percent(totals.farOff)} of the loads, without a question in ${percent(totals.farOffWithoutQuestion)}`,
      `a question or a person's look for ${percent(totals.asked)} of the loads; flights wrong in ${totals.flightsWrong}`,
      '',
      '',
    ].join('\n'),
  )
}

printScores('first blind set', blindLoads)
printScores('second blind set', secondBlindLoads)
printScores('third blind set', thirdBlindLoads)
printScores('fourth blind set', fourthBlindLoads)
printScores('everyday texts', everydayLoads)
