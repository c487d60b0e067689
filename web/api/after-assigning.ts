import { getLastSteps } from '../../contract/auto-assign.ts'
import { getAdminJob, listAdminJobs } from '../../contract/jobs.ts'
import { getAdminStats } from '../../contract/reports.ts'
import {
  countSchedule,
  listCandidates,
  listSchedule,
  listUnassigned,
} from '../../contract/schedule.ts'

/** What shows which jobs there are and who does them. */
export const CALENDAR_READS = [
  countSchedule,
  listSchedule,
  listUnassigned,
  listCandidates,
  listAdminJobs,
  getAdminStats,
]

/** What becomes stale when a job gets, changes or loses its hauler. */
export const AFTER_ASSIGNING = [...CALENDAR_READS, getAdminJob, getLastSteps]
