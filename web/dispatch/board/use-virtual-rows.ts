import { useEffect, useMemo, useState, type RefObject } from 'react'

/** Drawn above and below what is seen, so that scrolling shows no gap. */
const BEYOND_PX = 480
/** Scrolling less than this draws nothing again. */
const STEP_PX = 120
const FIRST_HEIGHT = 640

type Rows = {
  /** The first row that is drawn, and the one after the last. */
  first: number
  end: number
  /** How high the rows above and below are, in pixels. */
  above: number
  below: number
  scrollTo: (row: number) => void
}

/** Which rows of a long table are drawn, by their heights: those in view and some around them. */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  heights: readonly number[],
): Rows {
  const [view, setView] = useState({ top: 0, height: FIRST_HEIGHT })
  const tops = useMemo(() => topsOf(heights), [heights])
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const look = () => {
      const top = Math.floor(element.scrollTop / STEP_PX) * STEP_PX
      const height = element.clientHeight || FIRST_HEIGHT
      setView((last) => (last.top === top && last.height === height ? last : { top, height }))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      element.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [scroller])
  const total = tops.at(-1) ?? 0
  const first = rowAt(tops, view.top - BEYOND_PX)
  const end = Math.min(heights.length, rowAt(tops, view.top + view.height + BEYOND_PX) + 1)
  return {
    first,
    end,
    above: tops[first] ?? 0,
    below: total - (tops[end] ?? total),
    scrollTo: (row) => showRow(scroller.current, tops[row] ?? 0, heights[row] ?? 0),
  }
}

/** Where each row begins, and where the last one ends. */
export function topsOf(heights: readonly number[]): number[] {
  const tops = [0]
  for (const height of heights) tops.push((tops.at(-1) ?? 0) + height)
  return tops
}

/** The row at a height, by halving. */
export function rowAt(tops: readonly number[], at: number): number {
  let [low, high] = [0, Math.max(0, tops.length - 2)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((tops[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** Scrolls no further than needed. The head of the table covers the top. */
function showRow(element: HTMLElement | null, top: number, height: number): void {
  if (!element) return
  const head = element.querySelector('thead')?.offsetHeight ?? 0
  const { scrollTop, clientHeight } = element
  if (top < scrollTop) element.scrollTop = top
  else if (top + height > scrollTop + clientHeight - head)
    element.scrollTop = top + height - clientHeight + head
}
