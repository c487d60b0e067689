import type { FastifyInstance } from 'fastify'
import type { Bind, Identify } from './core/bind.ts'
import type { Context } from './core/context.ts'
import { adSpendRoutes } from './ad-spend/routes.ts'
import { commercialRoutes } from './commercial/routes.ts'
import { customerRoutes } from './customers/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { mailingLinks } from './mailings/follow-link.ts'
import { mailingRoutes } from './mailings/routes.ts'
import { operationRoutes } from './operations/routes.ts'
import { officeRoutes } from './office/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { staffRoutes } from './staff/routes.ts'
import { workbenchRoutes } from './workbench/routes.ts'

/** What only the team works with: colleagues and the audit log, single jobs, the directory of customers, files from other programs. */
export async function deskRoutes(
  app: FastifyInstance,
  { bind, ...parts }: { bind: Bind; ctx: Context; identify: Identify },
): Promise<void> {
  staffRoutes(bind)
  settingsRoutes(bind)
  operationRoutes(bind)
  workbenchRoutes(bind)
  officeRoutes(bind)
  customerRoutes(bind)
  commercialRoutes(bind)
  mailingRoutes(bind)
  mailingLinks(app, parts.ctx)
  await app.register(importRoutes, { bind, ...parts })
  await app.register(adSpendRoutes, { bind, ...parts })
}
