import { placeOfLocality } from '../names.ts'
import { verdict } from '../verdict.ts'
import { acceptanceCases, localityOf, rowsOf } from './reference.ts'

/** One address of a list: what it should be, and what is said of it. */
export type Judged = {
  address: string
  /** The area's name; 'outside'; or 'unknown' where the list does not say. */
  expected: string
  verdict: 'accept' | 'confirm' | 'refuse'
  /** The area that was accepted, the question, or where it lies outside. */
  says: string
}

/** Where a locality of the register lies. */
function truthOf(locality: string): string {
  const place = placeOfLocality(locality)
  if (locality === '' || locality === 'BC') return 'unknown'
  return place?.kind === 'area' ? place.area : 'outside'
}

function judge(
  address: string,
  expected: string,
  candidates: Parameters<typeof verdict>[1],
): Judged {
  const answer = verdict(address, candidates)
  if (answer.verdict === 'accept')
    return { address, expected, verdict: 'accept', says: answer.area }
  return answer.verdict === 'confirm'
    ? { address, expected, verdict: 'confirm', says: answer.question }
    : { address, expected, verdict: 'refuse', says: answer.municipality }
}

const localityFound = ({ candidate }: ReturnType<typeof acceptanceCases>[number]): string =>
  candidate.precision === 'PROVINCE' ? '' : candidate.locality

/** The lists of real addresses; those of whole places alone are judged by their words, as without a register. */
export const lists = {
  'Acceptance cases, by the register': () =>
    acceptanceCases().map((each) =>
      judge(each.address, truthOf(localityFound(each)), [each.candidate]),
    ),
  'Acceptance cases, by the words alone': () =>
    acceptanceCases()
      // Its full address is that of another municipality than was asked for: a known failure there.
      .filter(({ id }) => !id.startsWith('00040'))
      .map((each) => judge(each.address, truthOf(localityFound(each)), null)),
  'Vancouver, 1,000 addresses': () =>
    rowsOf('geography/vancouver-sample_addresses_1k.csv').map(([, address = '']) =>
      judge(address, 'Vancouver', null),
    ),
  'One address in each of 162 municipalities of BC': () =>
    rowsOf('geocoder/sites_bc.csv')
      .filter(([, address]) => address)
      .map(([, address = '']) => judge(address, truthOf(localityOf(address)), null)),
}
export type ListName = keyof typeof lists

const NONE = { accept: 0, confirm: 0, refuse: 0 }

/** How many of a list were judged how, by where they are expected. */
export function totals(all: readonly Judged[]): Record<string, typeof NONE> {
  const counts: Record<string, typeof NONE> = {}
  for (const { expected, verdict: said } of all) {
    const side = ['outside', 'unknown'].includes(expected) ? expected : 'inside'
    const row = (counts[side] ??= { ...NONE })
    row[said] += 1
  }
  return counts
}

/** One line for each list, for the log of a run. */
export const totalsSentence = (name: ListName, all: readonly Judged[]): string =>
  `Verdicts, ${name}: ${Object.entries(totals(all))
    .map(([side, { accept, confirm, refuse }]) => {
      return `${side} ${accept} accepted, ${confirm} asked about, ${refuse} refused`
    })
    .join('; ')}`
