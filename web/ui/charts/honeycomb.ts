import type { ServiceArea } from '../../../contract/places.ts'

/**
 * Where each municipality lies, by eye, on a map of hexagons: half columns from the west, so that odd
 * rows are set off by half a cell, and rows from the north.
 */
export const HONEYCOMB: Record<ServiceArea, readonly [halfColumn: number, row: number]> = {
  'Lions Bay': [4, 0],
  'Bowen Island': [1, 1],
  'West Vancouver': [3, 1],
  'North Vancouver': [5, 1],
  Belcarra: [9, 1],
  Anmore: [11, 1],
  Vancouver: [4, 2],
  Burnaby: [6, 2],
  'Port Moody': [10, 2],
  Coquitlam: [12, 2],
  Richmond: [5, 3],
  'New Westminster': [7, 3],
  'Port Coquitlam': [11, 3],
  'Pitt Meadows': [13, 3],
  'Maple Ridge': [15, 3],
  Delta: [6, 4],
  Surrey: [8, 4],
  Langley: [10, 4],
  'White Rock': [9, 5],
}
