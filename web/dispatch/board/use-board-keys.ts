import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { keyPressed } from '../../ui/keys/declare.ts'
import { BOARD } from '../../ui/keys/places.ts'
import { nextSpot, spotsOf, type Column } from './board-keys.ts'
import type { Carry } from './use-carry.ts'
import type { Held } from './targets.ts'

/** The jobs of the board in reading order, each with its row. */
export type Walk = readonly { jobId: number; row: number }[]

type KeyName = ReturnType<typeof keyPressed<keyof typeof BOARD.keys>>

type Settings = {
  scroller: RefObject<HTMLElement | null>
  carry: Carry
  walk: Walk
  rows: ReadonlyMap<string, number>
  columns: readonly Column[]
  scrollTo: (row: number) => void
  stop: number | null
  onStop: (jobId: number) => void
  sourceOf: (jobId: number) => Held | null
  canMove: boolean
}

/** The board by keys: arrows go from job to job, Space picks one up, arrows offer only legal places, Enter drops, Esc returns. */
export function useBoardKeys(settings: Settings) {
  const { scroller, carry, walk, rows, columns, scrollTo, onStop, sourceOf, canMove } = settings
  const focusTarget = useRef<number | null>(null)
  const lastCarried = useRef<number | null>(null)
  const keysHold = carry.held && carry.by === 'keys' ? carry.held.job.id : null
  // Its row may be drawn later, or again in another place: until the next key, a focus that was lost goes back to it.
  useEffect(() => {
    if (lastCarried.current !== null && keysHold === null) focusTarget.current = lastCarried.current
    lastCarried.current = keysHold
    const { activeElement } = document
    const isLost = activeElement === document.body || activeElement === scroller.current
    if (focusTarget.current === null || keysHold !== null || !isLost) return
    scroller.current
      ?.querySelector<HTMLElement>(`[data-job="${focusTarget.current}"]`)
      ?.focus({ preventScroll: true })
  })
  const focusJob = (jobId: number) => {
    const at = walk.find((each) => each.jobId === jobId)
    if (at) scrollTo(at.row)
    focusTarget.current = jobId
    onStop(jobId)
    scroller.current?.focus({ preventScroll: true })
  }
  const carryOn = (event: KeyboardEvent, keyName: KeyName) => {
    const { held, over } = carry
    if (!held) return
    if (keyName === 'leave') {
      carry.cancel()
      focusJob(held.job.id)
    } else if (keyName === 'drop' || keyName === 'lift') {
      if (over === null) return
      carry.dropOn(over)
      onStop(held.job.id)
    } else if (keyName === 'move' && carry.targets) {
      const spots = spotsOf(carry.targets.keys(), rows, columns)
      const spot = nextSpot(spots, over, event.key)
      if (spot && spot.row >= 0) scrollTo(spot.row)
      if (spot) carry.setOver(spot.key)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const walkOn = (event: KeyboardEvent, keyName: KeyName, jobId: number) => {
    if (keyName === 'lift') {
      event.preventDefault()
      const source = canMove ? sourceOf(jobId) : null
      if (!source) return
      carry.lift(source, 'keys')
      // The job may scroll out of what is drawn; the board keeps the focus meanwhile.
      scroller.current?.focus({ preventScroll: true })
    } else if (keyName === 'move') {
      event.preventDefault()
      const next = nextJob(walk, jobId, event.key)
      if (next !== null) focusJob(next)
    }
  }
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const keyName = keyPressed(BOARD, event)
    // A held Space would put the job down that it has just picked up.
    if (event.repeat && keyName !== undefined && keyName !== 'move') return event.preventDefault()
    focusTarget.current = null
    if (carry.held) return carryOn(event, keyName)
    const { target } = event
    const job = target instanceof Element ? target.closest<HTMLElement>('[data-job]') : null
    if (job) walkOn(event, keyName, Number(job.dataset['job']))
  }
}

/** The next job in the direction of an arrow; up and down go to the nearest row with one. */
export function nextJob(walk: Walk, jobId: number, arrow: string): number | null {
  const at = walk.findIndex((each) => each.jobId === jobId)
  const here = walk[at]
  if (!here) return walk[0]?.jobId ?? null
  if (arrow === 'ArrowRight') return walk[at + 1]?.jobId ?? null
  if (arrow === 'ArrowLeft') return walk[at - 1]?.jobId ?? null
  if (arrow === 'ArrowDown')
    return walk.find(({ row }, index) => index > at && row > here.row)?.jobId ?? null
  const above = walk.findLast(({ row }, index) => index < at && row < here.row)
  return walk.find(({ row }) => row === above?.row)?.jobId ?? null
}
