import { getClientJob, listClientJobs, openClientJobPage } from '../../contract/client-jobs.ts'
import * as customers from '../../contract/customers.ts'
import * as jobs from '../../contract/jobs.ts'
import * as visitors from '../../contract/visitor-jobs.ts'
import { openLoginTries } from '../accounts/login-tries.ts'
import type { Bind } from '../core/bind.ts'
import { askForCode } from './ask-for-code.ts'
import { bindList } from '../core/bind-list.ts'
import { adminJobs } from './list-jobs.ts'
import { clientJobs, openJobPage } from './list-client-jobs.ts'
import { listVisitorJobs } from './list-visitor-jobs.ts'
import { signInCustomer } from './sign-in-customer.ts'

/** How many codes one network address can request, for any contacts. */
const CODES = { max: 20, timeWindow: '15 minutes' }

export function jobRoutes(bind: Bind): void {
  bindList(bind, listClientJobs, clientJobs, ({ user }) => user)
  bind(getClientJob, ({ ctx, caller, params }) => clientJobs.find(ctx, params.jobId, caller.user))
  bind(openClientJobPage, ({ ctx, caller, params }) => openJobPage(ctx, caller.user, params.jobId))
  bind(visitors.listVisitorJobs, ({ ctx, caller }) => listVisitorJobs(ctx, caller.visitorId), {
    config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
  })
  bindList(bind, jobs.listAdminJobs, adminJobs, () => undefined)
  bind(jobs.getAdminJob, ({ ctx, params }) => adminJobs.find(ctx, params.jobId, undefined))

  bind(customers.askForCode, ({ ctx, body }) => askForCode(ctx, body.contact), {
    config: { rateLimit: CODES },
  })

  const limited = openLoginTries('code')
  bind(customers.signInByCode, ({ ctx, browser, address, body }) =>
    limited(ctx, address, () => signInCustomer(ctx, browser, body)),
  )
}
