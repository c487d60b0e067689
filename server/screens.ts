import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatShare } from '../contract/hauler-share.ts'
import type { Context } from './core/context.ts'
import { projectRoot } from './core/project-root.ts'
import { sandboxParts } from './sandbox-parts.ts'
import { fillPage } from './web/fill-page.ts'
import { whileSame } from './web/pages.ts'

/** Where the built screens are and what fills them, as it is now: the name and the phone number may change. */
export const screensOf = (ctx: Context, demo: boolean) => ({
  root: join(projectRoot, 'dist/web'),
  settings: {
    get productName() {
      return ctx.config.productName
    },
    get supportPhone() {
      return ctx.config.supportPhone
    },
    get supportEmail() {
      return ctx.config.supportEmail
    },
    get holdMinutes() {
      return ctx.config.holdMinutes
    },
    get undoSeconds() {
      return ctx.config.undoSeconds
    },
    get planUndoMinutes() {
      return ctx.config.planUndoMinutes
    },
    get phoneHours() {
      return ctx.config.phoneHours
    },
    get sendingHours() {
      return ctx.config.sendingHours
    },
    get haulerSharePermille() {
      return ctx.config.haulerSharePermille
    },
    get haulerShare() {
      return formatShare(ctx.config.haulerSharePermille)
    },
    get shareNotice() {
      return ctx.config.shareNotice
    },
    demo,
    sandbox: sandboxParts(ctx),
    origin: ctx.config.publicUrl,
    model: ctx.config.ai !== undefined,
    gst: ctx.config.gstNumber !== undefined,
  },
})
export type Screens = ReturnType<typeof screensOf>

/** A page that a feature fills further for each request. */
export const templateOf = ({ root, settings }: Screens, file: string): (() => string) =>
  whileSame(settings, () => fillPage(readFileSync(join(root, file), 'utf8'), settings))
