import type { DayPoint } from '../../../contract/hauler-day.ts'
import { SERVICE_AREAS, type ServiceArea } from '../../../contract/places.ts'
import { onSketch, PLACES } from '../../ui/map/region.ts'

export type Pin = { x: number; y: number }
export type MapView = {
  left: number
  top: number
  width: number
  height: number
  pins: Pin[]
  labels: (Pin & { area: ServiceArea })[]
}

/** The map is about this much wider than high. */
const ASPECT = 1.9
/** At least so much of the region is on it, in units of 100 m. */
const LEAST_WIDTH = 170
/** Of the height: the room around the pins, and the radius of one. */
const MARGIN = 0.17
export const PIN_RADIUS = 0.062

/** The part of the sketch that has all points, and where their pins stand so that each can be read. */
export function mapView(points: readonly DayPoint[]): MapView {
  const places = points.map(onSketch)
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
  const [minX, maxX] = [Math.min(...xs), Math.max(...xs)]
  const [minY, maxY] = [Math.min(...ys), Math.max(...ys)]
  const room = 1 - 2 * MARGIN
  const width = Math.max(LEAST_WIDTH, (maxX - minX) / room, ((maxY - minY) / room) * ASPECT)
  const height = width / ASPECT
  const frame = {
    left: (minX + maxX) / 2 - width / 2,
    top: (minY + maxY) / 2 - height / 2,
    width,
    height,
  }
  const pins = spread(places, height * PIN_RADIUS * 2.1)
  return { ...frame, pins, labels: labelsIn(frame, pins) }
}

type Frame = Pick<MapView, 'left' | 'top' | 'width' | 'height'>

/** The height of a name, and the mean width of its letters, as parts of the height of the map. */
export const LABEL_SIZE = 0.062
const LETTER = 0.031

/** The names of the areas where no pin, other name or edge is in the way: in their place, or a little above or below. */
function labelsIn({ left, top, width, height }: Frame, pins: readonly Pin[]): MapView['labels'] {
  const labels: MapView['labels'] = []
  const radius = height * PIN_RADIUS
  for (const area of SERVICE_AREAS) {
    const half = (area.length * LETTER * height) / 2
    const [x, y] = PLACES[area]
    const isFree = (at: number) =>
      x - half > left &&
      x + half < left + width &&
      at - 2 * radius > top &&
      at + radius < top + height &&
      !pins.some(
        (pin) => Math.abs(pin.x - x) < half + radius && Math.abs(pin.y - at) < 2 * radius,
      ) &&
      !labels.some(
        (other) => Math.abs(other.x - x) < 2 * half + radius && Math.abs(other.y - at) < 2 * radius,
      )
    const at = [y, y - 2.6 * radius, y + 3 * radius].find(isFree)
    if (at !== undefined) labels.push({ area, x, y: at })
  }
  return labels
}

/** Pushes pins apart that would cover each other: stops of one area have the same point until an address is known. */
export function spread(places: readonly Pin[], distance: number): Pin[] {
  const pins = places.map(({ x, y }, index) => ({
    // Two in the same place need a direction.
    x: x + Math.cos(index) * 0.01,
    y: y + Math.sin(index) * 0.01,
  }))
  for (let round = 0; round < 60; round += 1) {
    let isMoved = false
    for (const [index, pin] of pins.entries())
      for (const other of pins.slice(index + 1)) {
        const [dx, dy] = [other.x - pin.x, other.y - pin.y]
        const apart = Math.hypot(dx, dy)
        if (apart >= distance) continue
        const push = (distance - apart) / 2 / apart + 0.001
        pin.x -= dx * push
        pin.y -= dy * push
        other.x += dx * push
        other.y += dy * push
        isMoved = true
      }
    if (!isMoved) break
  }
  return pins
}
