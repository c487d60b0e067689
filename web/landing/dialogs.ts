import type * as Dialogs from './islands.tsx'

export type DialogName = 'book' | 'apply'

let loading: Promise<typeof Dialogs> | undefined
let dialogs: typeof Dialogs | undefined

/** Fetches the React dialogs. Called at the first sign of intent, so that the tap finds them there. */
export function loadDialogs(): Promise<typeof Dialogs> {
  loading ??= import('./islands.tsx').then(
    (module) => (dialogs = module),
    (reason: unknown) => {
      loading = undefined
      throw reason
    },
  )
  return loading
}

/**
 * Opens a dialog and puts it into the address, where the back button and a reload find it. Until its
 * code has arrived an empty dialog with a spinner stands in, from the tap on.
 */
export async function openDialog(name: DialogName, opener: HTMLElement): Promise<void> {
  const asked = new URLSearchParams(location.search)
  if (!asked.has(name) && !asked.has('payment')) history.pushState('dialog', '', `/?${name}=1`)
  if (!dialogs && !(await waitForDialogs())) return
  if (name === 'book') dialogs?.openBooking(opener)
  else dialogs?.openApplication(opener)
}

const ARRIVED = 'arrived'

/** False when the visitor gave up waiting, or the network did. */
async function waitForDialogs(): Promise<boolean> {
  const waiting = document.querySelector<HTMLDialogElement>('.waiting')
  if (!waiting) return false
  waiting.classList.remove('failed')
  waiting.returnValue = ''
  waiting.addEventListener('close', forgetUnlessArrived, { once: true })
  waiting.showModal()
  try {
    await loadDialogs()
  } catch {
    waiting.classList.add('failed')
    return false
  }
  if (!waiting.open) return false
  waiting.close(ARRIVED)
  return true
}

function forgetUnlessArrived({ target }: Event): void {
  if (target instanceof HTMLDialogElement && target.returnValue !== ARRIVED)
    history.replaceState(null, '', '/')
}
