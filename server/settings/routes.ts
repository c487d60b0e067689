import * as settings from '../../contract/settings-calls.ts'
import type { Bind } from '../core/bind.ts'
import { listSettings } from './list-settings.ts'
import { previewSettings, publishSettings, withdrawSettings } from './publish-settings.ts'

export function settingsRoutes(bind: Bind): void {
  bind(settings.getSettings, ({ ctx, params }) => listSettings(ctx, params.group))
  bind(settings.previewSettings, ({ ctx, caller, body }) => previewSettings(ctx, caller.user, body))
  bind(settings.publishSettings, ({ ctx, caller, body }) => publishSettings(ctx, caller.user, body))
  bind(settings.withdrawSettings, ({ ctx, params }) =>
    withdrawSettings(ctx, params.group, params.version),
  )
}
