import type { ApiError } from '../api/client.ts'

/** The version that a refusal of an outdated edit says to go on with: what was typed stays, and is saved over it. */
export function versionIn({ code, problem }: Pick<ApiError, 'code' | 'problem'>): number | null {
  const version = code === 'outdated' ? problem?.['version'] : undefined
  return typeof version === 'number' ? version : null
}
