import { useQueries } from '@tanstack/react-query'
import { useState, type DragEvent } from 'react'
import type { Day, Slot } from '../../../contract/calendar.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import { listCandidates } from '../../../contract/schedule.ts'
import { apiQuery } from '../../api/query.ts'
import { dragText } from './board-texts.ts'
import { fullName } from './board.ts'
import { placeKey, targetsFor, type Step } from './places.ts'
import type { CalendarState } from './use-calendar.ts'
import type { Steps } from './use-steps.ts'

type Held = Pick<Step, 'job' | 'from'>

/**
 * Dragging with a mouse. What a job can be dropped on is what the server says of it, asked again when
 * it is picked up; fingers and keys have the dialog instead.
 */
export function useDrag(calendar: CalendarState, steps: Steps, isOn: boolean) {
  const [picked, setPicked] = useState<Held | null>(null)
  const [over, setOver] = useState<string | null>(null)
  // A card that was taken off the lists meanwhile never says that its drag has ended.
  const held = picked && isStillThere(calendar, picked) ? picked : null
  const { targets, isFailed } = useTargets(held, calendar.day)
  const end = () => {
    setPicked(null)
    setOver(null)
  }
  return {
    isDragging: held !== null,
    /** What is said above the board meanwhile. */
    text: held && dragText(held, calendar.day, { targets, isFailed, over }),
    /** What makes a card or a chip one that can be picked up. */
    sourceOf: (source: Held) =>
      isOn && !steps.isPending ? sourceProps(source, held, { start: setPicked, end }) : {},
    /** What makes a cell one to drop on, if the held job can go there. */
    targetOf: (haulerId: HaulerId, timeSlot: Slot) => {
      const key = placeKey(haulerId, timeSlot)
      const to = targets?.get(key)
      if (!held || !to) return {}
      const drop = () => {
        end()
        steps.make({ ...held, to }, { atOnce: true })
      }
      // Another cell is entered before this one is left.
      const leave = () => setOver((aimed) => (aimed === key ? null : aimed))
      return targetProps(over === key, { aim: () => setOver(key), leave, drop })
    },
  }
}
export type Drag = ReturnType<typeof useDrag>

function useTargets(held: Held | null, day: Day) {
  const [candidates] = useQueries({
    queries: (held ? [held.job.id] : []).map((jobId) => ({
      ...apiQuery(listCandidates, { params: { jobId } }),
      staleTime: 0,
    })),
  })
  return {
    targets: held && candidates?.data ? targetsFor(held, day, candidates.data) : undefined,
    isFailed: candidates?.isError === true,
  }
}

const isStillThere = ({ scheduled, unassigned }: CalendarState, { job, from }: Held): boolean =>
  from
    ? scheduled.data?.some(
        ({ jobId, haulerId, timeSlot }) =>
          jobId === job.id && haulerId === from.haulerId && timeSlot === from.timeSlot,
      ) === true
    : unassigned.data?.jobs.some(({ id }) => id === job.id) === true

type Picking = { start: (held: Held) => void; end: () => void }

const sourceProps = (source: Held, held: Held | null, { start, end }: Picking) => ({
  draggable: true,
  'data-held': held?.job.id === source.job.id,
  onDragStart: ({ dataTransfer }: DragEvent) => {
    dataTransfer.effectAllowed = 'move'
    // Firefox drags nothing that carries nothing.
    dataTransfer.setData('text/plain', `#${source.job.id} ${fullName(source.job)}`)
    start(source)
  },
  onDragEnd: end,
})

type Aiming = { aim: () => void; leave: () => void; drop: () => void }

function targetProps(isAimed: boolean, { aim, leave, drop }: Aiming) {
  const take = (event: DragEvent) => {
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
    aim()
  }
  return {
    'data-lit': true,
    'data-over': isAimed,
    onDragEnter: take,
    onDragOver: take,
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
      if (!isInside) leave()
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      drop()
    },
  }
}
