import type { AlertKind } from '../../contract/alerts.ts'
import type { SettingsOf } from '../../contract/settings-groups.ts'
import type { TeamRole } from '../../contract/team-roles.ts'
import type { Alerted } from './alert-settings-store.ts'

type Choices = Pick<Alerted, 'byEmail' | 'bySms' | 'byPush'>

/** What a person chose, with what the team's rules say of their role. */
export function withRules(
  kind: AlertKind,
  { byEmail, bySms, byPush, teamRole }: Choices & Pick<Alerted, 'teamRole'>,
  { alertsByEmail, alertsByText, alertsByPush }: SettingsOf<'notifications'>,
): Choices {
  const isOf = (roles: readonly TeamRole[]) => teamRole !== null && roles.includes(teamRole)
  return {
    byEmail: isOf(alertsByEmail[kind]) ? [...byEmail, kind] : byEmail,
    bySms: isOf(alertsByText[kind]) ? [...bySms, kind] : bySms,
    byPush: isOf(alertsByPush[kind]) ? [...byPush, kind] : byPush,
  }
}
