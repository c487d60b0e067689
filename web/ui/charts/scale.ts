export type Point = { x: number; y: number }

export const linePath = (points: readonly Point[]): string =>
  points.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join(' ')

const STEPS = [1, 2, 2.5, 5, 10]

/** Round gridlines from zero up to at least the highest value: three or four of them above zero. */
export function gridlines(highest: number): number[] {
  const wanted = Math.max(highest, 1) / 3
  const magnitude = 10 ** Math.floor(Math.log10(wanted))
  const step = (STEPS.find((factor) => factor * magnitude >= wanted) ?? 10) * magnitude
  const count = Math.max(3, Math.ceil(highest / step))
  return Array.from({ length: count + 1 }, (_, i) => i * step)
}

/** Which of the shades 0 to 4 a count gets: 0 is none, the rest are equal parts of the highest. */
export const shadeOf = (count: number, highest: number): number =>
  count === 0 ? 0 : Math.min(4, Math.ceil((count / highest) * 4))

/** How long a bar is on a logarithmic scale, 0 to 1: none is 0, one can still be seen beside a million. */
export const logShare = (count: number, highest: number): number =>
  count <= 0 ? 0 : Math.log10(count + 1) / Math.log10(highest + 1)
