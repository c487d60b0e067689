import type { ServiceArea } from '../../../contract/places.ts'

/** Our own drawing of the region from its known shores and main roads: no tiles, nothing is loaded. */

/** Where the name of each area stands on the sketch; one unit is 100 m, north is up. */
export const PLACES: Record<ServiceArea, readonly [x: number, y: number]> = {
  Vancouver: [251, 269],
  Burnaby: [339, 277],
  Richmond: [221, 380],
  Surrey: [458, 427],
  Langley: [588, 436],
  Coquitlam: [455, 264],
  'North Vancouver': [285, 198],
  'West Vancouver': [203, 178],
  'New Westminster': [400, 326],
  Delta: [284, 482],
  'White Rock': [466, 526],
  'Maple Ridge': [653, 318],
  'Port Coquitlam': [496, 286],
  'Port Moody': [413, 252],
  'Pitt Meadows': [555, 304],
  Anmore: [435, 194],
  Belcarra: [396, 195],
  'Bowen Island': [58, 133],
  'Lions Bay': [164, 42],
}

/** The sea, Burrard Inlet with Indian Arm, False Creek and Boundary Bay. */
export const SEA =
  'M146 -33l3 77l-1 56l-11 28l-7 10l-8 18l3 16l10 17l33 2l29 -5l25 5l8 10l-6 7l-10 9l3 13l7 8l3 7l1 3l-9 -1l-6 5l-31 -2l-18 -3l-27 7l0 15l20 20l14 15l4 13l4 22l3 22l0 39l2 18l-2 16l0 16l26 28l18 22l36 23l0 28l0 50l-444 0l0 -634zM230 201l10 1l30 7l29 10l11 6l25 -8l18 -3l8 6l11 -20l-4 -16l29 -39l15 -56l3 -56l11 0l2 56l-7 56l-24 27l-14 28l-4 17l15 5l21 6l28 11l-6 6l-22 -5l-29 -8l-29 3l-29 -3l-18 -2l-26 1l-22 5l-14 0l-8 -7l-8 0l8 -7l3 -3l-19 -11zM227 248l10 7l15 -1l0 -4l-13 0l-12 -5zM306 601l-4 -56l-18 -22l8 -34l36 -27l51 -6l29 17l11 27l-7 23l11 11l29 2l44 17l7 48zM590 184l15 -39l44 -45l21 -56l15 0l-15 67l-36 45l-22 39z'
export const ISLANDS =
  'M58 89l22 17l11 22l-5 14l5 14l-14 16l-33 8l-26 -19l4 -39zM29 -33l58 33l-10 50l-33 -11l-22 22l-37 -61z'
export const FRASER =
  'M780 389l-51 -33l-37 5l-51 8l-22 -11l-36 -24l-44 0l-43 -8l-30 -17l-40 0l-22 17l-12 10l-6 14l-18 25l-25 20l-22 11l-29 11l-19 6l-25 11l-73 0'
export const ARMS =
  'M392 336l-31 13l-18 0l-30 -15l-29 -8l-29 2l-22 0l-29 -11l-36 -15M233 330l-11 18l-25 12l-22 5M492 320l7 -25l26 -17l33 -44l40 -45'
export const GREEN =
  'M160 -33l-1 133l-10 36l33 13l58 -7l52 14l58 16l47 -61l7 -144zM437 -33l0 144l8 39l29 34l36 27l37 0l36 -33l36 56l59 27l102 0l0 -294zM224 209l16 11l-10 8l-11 0l-5 -11zM149 265l33 0l0 24l-20 0l-16 -17zM364 234l26 2l14 14l-25 6l-18 -9zM306 400l58 -5l15 33l-66 17zM343 272l14 0l4 14l-15 0zM474 211l51 0l-15 23l-29 5zM310 295l12 0l0 14l-12 0zM415 411l37 0l0 14l-37 0z'
export const ROADS =
  'M142 -33l13 77l-2 56l-20 39l13 33l36 4l58 4l37 14l25 14l8 20l3 28l22 16l37 8l36 9l22 6l36 14l15 30l44 11l43 23l44 27l58 45l95 33M230 189l-3 12l-1 21l11 23l-10 33l0 42l10 14l11 33l14 44l11 12l19 22l51 11l43 -17l51 28l29 45l44 77M255 256l37 2l43 3l66 11l29 8l44 -26l22 11l29 15l36 26l58 5l73 23l88 22M255 256l51 33l37 17l43 17l20 3l31 19l4 66l33 78l11 34M437 345l44 33l80 45l22 22l51 22l131 22M233 551l33 -39l11 -56l36 -33l66 -45l36 -44l59 -8M248 367l95 -9l25 20l11 33l7 28M474 254l-44 -9l-87 -14l-30 13l-58 0'
export const WATERS: readonly (readonly [name: string, x: number, y: number])[] = [
  ['English Bay', 190, 236],
  ['Burrard Inlet', 320, 228],
  ['Howe Sound', 110, 92],
  ['Strait of Georgia', 90, 330],
  ['Fraser River', 330, 399],
  ['Fraser River', 612, 362],
  ['Boundary Bay', 350, 520],
]

/** Metres in a degree at 49.2° north over the 100 m of a unit, and the corner from which they count. */
const UNITS = { latitude: 1_112.13, longitude: 728.78 }
const CORNER = { latitude: 49.5, longitude: -123.45 }

/** Where a place lies on the sketch. */
export const onSketch = (place: {
  latitude: number
  longitude: number
}): { x: number; y: number } => ({
  x: (place.longitude - CORNER.longitude) * UNITS.longitude,
  y: (CORNER.latitude - place.latitude) * UNITS.latitude,
})
