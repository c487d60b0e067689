import { tasks } from '../../tasks.ts'

/** What the clock starts that concerns jobs and their money. */
const NAMES = [
  'watch-unclaimed-jobs',
  'watch-hauler-no-shows',
  'release-due-payouts',
  'watch-requests',
  'offer-places',
  'sweep-holds',
  'reconcile',
  'remind-day-before',
  'expire-messages',
]

export const SWEEPS = NAMES.map((name) => {
  const task = tasks.find((each) => each.name === name)
  if (!task) throw new Error(`There is no task ${name}`)
  return task
})
