import type { Colour } from './texts.ts'

/** Where each colour of the specification begins on the wheel of hues, in degrees. */
const HUES: [from: number, colour: Colour][] = [
  [0, 'red'],
  [16, 'orange'],
  [35, 'yellow'],
  [70, 'green'],
  [190, 'blue'],
  [255, 'purple'],
  [330, 'red'],
]
const GREY_BELOW = 0.075

/** The name of a colour such as 'rgb(255, 240, 204)'; what has hardly any colour is grey. */
export function hueOf(rgb: string): string {
  const [red, green, blue] = (rgb.match(/[\d.]+/g) ?? []).map((part) => Number(part) / 255)
  if (red === undefined || green === undefined || blue === undefined) return rgb
  const most = Math.max(red, green, blue)
  const spread = most - Math.min(red, green, blue)
  if (spread < GREY_BELOW) return 'grey'
  const sector =
    most === red
      ? (green - blue) / spread
      : most === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread
  const hue = (sector * 60 + 360) % 360
  return HUES.findLast(([from]) => hue >= from)?.[1] ?? rgb
}
