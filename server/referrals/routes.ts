import { getHaulerReferral, makeHaulerReferralCode } from '../../contract/hauler-referrals.ts'
import type { Bind } from '../core/bind.ts'
import { haulerReferralOf, makeHaulerCode } from './refer-haulers.ts'

const CODES = { max: 10, timeWindow: '10 minutes' }

export function referralRoutes(bind: Bind): void {
  bind(getHaulerReferral, ({ ctx, caller }) => haulerReferralOf(ctx, caller.hauler))
  bind(makeHaulerReferralCode, ({ ctx, caller }) => makeHaulerCode(ctx, caller), {
    config: { rateLimit: CODES },
  })
}
