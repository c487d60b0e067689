import type { PictureBox, Size } from '../../../contract/social-crops.ts'

/** A place on a picture, in fractions of its width and height. */
export type Point = { x: number; y: number }

/** The smallest side of a blurred part, as a fraction: what a finger can still take hold of. */
export const SMALLEST_BLUR = 0.02
/** The smallest part of a picture that a crop shows, of the largest one of its shape. */
const CLOSEST = 0.2

const within = (value: number, from: number, to: number): number =>
  Math.min(Math.max(value, from), to)

/** The same box elsewhere, as far as the picture goes. */
export const moveBox = (box: PictureBox, by: Point): PictureBox => ({
  ...box,
  x: within(box.x + by.x, 0, 1 - box.width),
  y: within(box.y + by.y, 0, 1 - box.height),
})

/** The same corner at the top left with other sides, inside the picture. */
export const resizeBox = (box: PictureBox, by: Point): PictureBox => ({
  ...box,
  width: within(box.width + by.x, SMALLEST_BLUR, 1 - box.x),
  height: within(box.height + by.y, SMALLEST_BLUR, 1 - box.y),
})

/** The box between two corners, which may lie outside; at least as large as the smallest. */
export function boxBetween(one: Point, other: Point): PictureBox {
  const [left, right] = [one.x, other.x].map((at) => within(at, 0, 1)).toSorted((a, b) => a - b)
  const [top, bottom] = [one.y, other.y].map((at) => within(at, 0, 1)).toSorted((a, b) => a - b)
  const [x = 0, y = 0] = [left, top]
  const width = Math.max((right ?? x) - x, SMALLEST_BLUR)
  const height = Math.max((bottom ?? y) - y, SMALLEST_BLUR)
  return moveBox({ x, y, width, height }, { x: 0, y: 0 })
}

/** A crop of this shape that shows `factor` times as much, around the same middle; never beyond the picture. */
export function zoomCrop(crop: PictureBox, factor: number, picture: Size): PictureBox {
  const shape = (crop.width * picture.width) / (crop.height * picture.height)
  const whole = picture.width / picture.height
  const largest = shape < whole ? shape / whole : 1
  const width = within(crop.width * factor, largest * CLOSEST, largest)
  const height = (width * picture.width) / (shape * picture.height)
  const [middleX, middleY] = [crop.x + crop.width / 2, crop.y + crop.height / 2]
  return moveBox(
    { x: middleX - width / 2, y: middleY - height / 2, width, height: Math.min(height, 1) },
    { x: 0, y: 0 },
  )
}

const STEP = 0.01
const LARGE_STEP = 0.05
const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** How far an arrow key moves something; undefined for another key. */
export function stepOf(key: string, isLarge: boolean): Point | undefined {
  const direction = DIRECTIONS[key]
  const step = isLarge ? LARGE_STEP : STEP
  return direction && { x: direction.x * step, y: direction.y * step }
}

/** A box in words, for a screen reader. */
export const boxText = ({ x, y, width, height }: PictureBox): string =>
  `${percent(x)} from the left, ${percent(y)} from the top, ${percent(width)} wide, ${percent(height)} high`

const percent = (fraction: number): string => `${Math.round(fraction * 100)}%`
