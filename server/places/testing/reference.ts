import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../core/project-root.ts'
import type { Candidate, MatchFault, MatchPrecision } from '../../providers/geocoder/geocoder.ts'
import { MATCH_PRECISIONS } from '../../providers/geocoder/geocoder.ts'

/** The province's own test cases and the lists of real addresses; no part of the project. */
const REFERENCE = join(projectRoot, '../shared/data')
export const hasReference = existsSync(join(REFERENCE, 'geocoder/atp_addresses.csv'))

/** For people: why what needs the lists is left out. */
export const referenceSays = hasReference
  ? 'Verdicts are checked against the acceptance cases of the BC Address Geocoder'
  : `Verdicts are not checked against real addresses: ${REFERENCE} is not here`

const CELL = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g

/** The rows of a list without its head; quoted cells may hold commas. */
export const rowsOf = (file: string): string[][] =>
  readFileSync(join(REFERENCE, file), 'utf8')
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => [...line.matchAll(CELL)].map(([, quoted, bare]) => quoted ?? bare ?? ''))

const PENALTY = /<\/a>[^|]*\|(?:[^|]*\|){0,1}\s*(\d+)\s*$/i

/** Points by precision and penalties by fault, as the service documents them. */
export function scoring(): Map<string, number> {
  const lines = readFileSync(join(REFERENCE, 'geocoder/faults.md'), 'utf8').split('\n')
  return new Map(
    lines.flatMap((line) => {
      const [, name] = /<a name="([\w.]+)">/.exec(line) ?? []
      const [, points] = PENALTY.exec(line) ?? []
      return name && points ? [[name.toLowerCase(), Number(points)] as const] : []
    }),
  )
}

export type AcceptanceCase = { id: string; address: string; candidate: Candidate }

/**
 * The province's acceptance cases as answers of the geocoder: precision, full address and faults are
 * theirs; the score is worked out as they document it (points of the precision less the penalties). The
 * list names no coordinates of most rows: those without stand in Kamloops when outside.
 */
export function acceptanceCases(): AcceptanceCase[] {
  const points = scoring()
  return rowsOf('geocoder/atp_addresses.csv').flatMap((row) => {
    const [id = '', address = '', precision = '', fullAddress = '', faultList = '', , point = ''] =
      row
    if (!isPrecision(precision)) return []
    const faults = faultsFrom(faultList, points)
    const penalties = faults.reduce((sum, { penalty }) => sum + penalty, 0)
    const score = (points.get(precision.toLowerCase()) ?? 0) - penalties
    const [, lon, lat] = /\((-[\d.]+) ([\d.]+)\)/.exec(point) ?? []
    const candidate: Candidate = {
      fullAddress,
      locality: localityOf(fullAddress),
      precision,
      score,
      faults,
      lat: Number(lat ?? 50.67),
      lon: Number(lon ?? -120.33),
    }
    return [{ id, address, candidate }]
  })
}

const isPrecision = (text: string): text is MatchPrecision =>
  MATCH_PRECISIONS.some((each) => each === text)

/** 'A -- 525 Superior St, Victoria, BC' stands in Victoria. */
export const localityOf = (fullAddress: string): string => {
  const parts = fullAddress.replace(/,?\s*BC\s*$/i, '').split(/,|--/)
  return (parts.at(-1) ?? '').trim()
}

function faultsFrom(list: string, points: Map<string, number>): MatchFault[] {
  return [...list.matchAll(/([A-Z_]+)\.(\w+)(?::(\d+))?/gi)].map(
    ([name, element = '', fault = '', penalty]) => ({
      element: element.toUpperCase(),
      fault,
      penalty: Number(penalty ?? points.get(name.split(':')[0]?.toLowerCase() ?? '') ?? 0),
    }),
  )
}
