import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  addPushDevice,
  getPushSettings,
  removePushDevice,
  type PushDevice,
} from '../../../contract/push.ts'
import { call } from '../../api/client.ts'
import { apiQuery, refetch } from '../../api/query.ts'
import { toast } from '../../ui/feedback/toast.ts'
import {
  findSubscription,
  forgetPush,
  permission,
  PermissionRefused,
  subscribe,
  supportOf,
} from '../../api/device-push.ts'

/** How it stands with notifications in this browser. */
export type PushState =
  | { is: 'loading' | 'unsupported' | 'home_screen' | 'refused' | 'off' }
  /** The browser is subscribed, but the server has forgotten it: its session ended, or another device removed it. */
  | { is: 'ended' }
  | { is: 'on'; device: PushDevice }

const FAILED = 'Your browser could not switch notifications on. Please try again in a moment.'

/** Notifications on this device: how it stands, and what switches them on and off. */
export function usePush() {
  const queries = useQueryClient()
  const support = supportOf()
  const settings = useQuery({ ...apiQuery(getPushSettings, {}), enabled: support === 'full' })
  const [endpoint, setEndpoint] = useState<string | null>()
  const [isChanging, setChanging] = useState(false)
  useEffect(() => {
    let isGone = false
    const showSubscription = (subscription: PushSubscription | null) =>
      !isGone && setEndpoint(subscription?.endpoint ?? null)
    findSubscription().then(showSubscription, () => showSubscription(null))
    return () => {
      isGone = true
    }
  }, [])

  const change = async (work: () => Promise<string>) => {
    if (isChanging) return
    setChanging(true)
    try {
      toast.success(await work())
    } catch (error) {
      // The screen itself says how to allow it.
      if (!(error instanceof PermissionRefused)) toast.failure(FAILED, 'Still off')
    }
    const subscription = await findSubscription().catch(() => null)
    setEndpoint(subscription?.endpoint ?? null)
    await refetch(queries, [getPushSettings])
    setChanging(false)
  }
  const state = stateOf({ support, settings: settings.data, endpoint })
  return {
    settings,
    state,
    isChanging,
    switchOn: () =>
      change(async () => {
        const { publicKey } = settings.data ?? (await call(getPushSettings, {}))
        const body = await subscribe(publicKey)
        try {
          await call(addPushDevice, { body })
        } catch (error) {
          await forgetPush()
          throw error
        }
        return 'This device gets your notifications now'
      }),
    switchOff: () =>
      change(async () => {
        if (state.is === 'on')
          await call(removePushDevice, { params: { deviceId: state.device.id } })
        await forgetPush()
        return 'Notifications are off on this device'
      }),
  }
}

type Facts = {
  support: ReturnType<typeof supportOf>
  settings: { devices: PushDevice[] } | undefined
  endpoint: string | null | undefined
}

function stateOf({ support, settings, endpoint }: Facts): PushState {
  if (support === 'none') return { is: 'unsupported' }
  if (support === 'home_screen') return { is: 'home_screen' }
  if (permission() === 'denied') return { is: 'refused' }
  if (!settings || endpoint === undefined) return { is: 'loading' }
  const device = settings.devices.find((each) => each.endpoint === endpoint)
  if (device) return { is: 'on', device }
  return { is: endpoint === null ? 'off' : 'ended' }
}
