import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PushDevice } from '../../contract/push.ts'
import {
  addStaffPushDevice,
  getStaffPush,
  removeStaffPushDevice,
  testStaffPushDevice,
} from '../../contract/staff-push.ts'
import { call } from '../api/client.ts'
import {
  findSubscription,
  permission,
  PermissionRefused,
  subscribe,
  supportOf,
} from '../api/device-push.ts'
import { apiQuery, refetch, useApiMutation } from '../api/query.ts'
import { toast } from '../ui/feedback/toast.ts'

/** The pages of the team, which its service worker belongs to. */
const SCOPE = '/admin'
const SCRIPT = '/staff-worker.js'
const FAILED = 'Your browser could not switch notifications on. Please try again in a moment.'

/** How it stands with alerts in this browser. */
export type NotifyState =
  | { is: 'loading' | 'unsupported' | 'home_screen' | 'refused' | 'off' }
  /** The browser is subscribed, but the server has forgotten it. */
  | { is: 'ended' }
  | { is: 'on'; device: PushDevice }

/** The worker is fetched only by those who want alerts; it takes notifications once it is active. */
async function workerOfTeam(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(SCRIPT, { scope: SCOPE })
  const worker = registration.installing ?? registration.waiting
  if (registration.active || !worker) return registration
  const { promise, resolve } = Promise.withResolvers<ServiceWorkerRegistration>()
  worker.addEventListener('statechange', () => {
    if (worker.state === 'activated') resolve(registration)
  })
  return promise
}

/** Alerts in this browser: how it stands, and what switches them on and off. */
export function useNotifyMe() {
  const queries = useQueryClient()
  const support = supportOf()
  const query = useQuery({ ...apiQuery(getStaffPush, {}), staleTime: 0 })
  const [endpoint, setEndpoint] = useState<string | null>()
  const [isChanging, setChanging] = useState(false)
  useEffect(() => {
    let isGone = false
    const known = (found: PushSubscription | null) =>
      !isGone && setEndpoint(found?.endpoint ?? null)
    findSubscription(SCOPE).then(known, () => known(null))
    return () => {
      isGone = true
    }
  }, [])
  const testing = useApiMutation(testStaffPushDevice, {
    refetches: [getStaffPush],
    success: 'The test should show up within seconds',
    failure: ({ reason }) => ({ title: 'No test was sent', message: reason }),
  })
  const change = async (work: () => Promise<string>) => {
    setChanging(true)
    try {
      toast.success(await work())
    } catch (error) {
      // The hint of the switch says how to allow it.
      if (!(error instanceof PermissionRefused)) toast.failure(FAILED, 'Not changed')
    }
    const subscription = await findSubscription(SCOPE).catch(() => null)
    setEndpoint(subscription?.endpoint ?? null)
    await refetch(queries, [getStaffPush])
    setChanging(false)
  }
  const end = async () => {
    await (await findSubscription(SCOPE))?.unsubscribe()
  }
  const state = stateOf(support, query.data?.devices, endpoint)
  return {
    query,
    state,
    isChanging,
    testing: testing.isPending,
    test: () => {
      if (state.is === 'on') testing.mutate({ params: { deviceId: state.device.id } })
    },
    switchOn: () =>
      void change(async () => {
        const { publicKey } = query.data ?? (await call(getStaffPush, {}))
        const body = await subscribe(publicKey, workerOfTeam)
        await call(addStaffPushDevice, { body }).catch(async (error: unknown) => {
          await end()
          throw error
        })
        return 'Alerts show in this browser now'
      }),
    switchOff: () =>
      void change(async () => {
        if (state.is === 'on')
          await call(removeStaffPushDevice, { params: { deviceId: state.device.id } })
        await end()
        return 'Alerts are off in this browser'
      }),
  }
}

function stateOf(
  support: ReturnType<typeof supportOf>,
  devices: readonly PushDevice[] | undefined,
  endpoint: string | null | undefined,
): NotifyState {
  if (support === 'none') return { is: 'unsupported' }
  if (support === 'home_screen') return { is: 'home_screen' }
  if (permission() === 'denied') return { is: 'refused' }
  if (!devices || endpoint === undefined) return { is: 'loading' }
  const device = devices.find((each) => each.endpoint === endpoint)
  if (device) return { is: 'on', device }
  return { is: endpoint === null ? 'off' : 'ended' }
}
