export type DialogName = 'book' | 'apply'
/** Opens a dialog; the focus returns to `opener`. */
export type OpenDialog = (opener: HTMLElement) => void

const loading = new Map<DialogName, Promise<OpenDialog>>()
const arrived = new Map<DialogName, OpenDialog>()

/** Fetches a React dialog. Called at the first sign of intent, so that the tap finds it there. */
export function loadDialog(name: DialogName): Promise<OpenDialog> {
  const request = loading.get(name) ?? fetchDialog(name)
  loading.set(name, request)
  return request
}

async function fetchDialog(name: DialogName): Promise<OpenDialog> {
  try {
    const { prepareDialog } = await import('./islands.tsx')
    const open = await prepareDialog(name)
    arrived.set(name, open)
    return open
  } catch (reason) {
    loading.delete(name)
    throw reason
  }
}

/**
 * Opens a dialog and puts it into the address, where the back button and a reload find it. Until its
 * code has arrived an empty dialog with a spinner stands in, from the tap on.
 */
export async function openDialog(name: DialogName, opener: HTMLElement): Promise<void> {
  const params = new URLSearchParams(location.search)
  if (!params.has(name) && !params.has('payment')) {
    params.set(name, '1')
    history.pushState('dialog', '', `/?${params}`)
  }
  const open = arrived.get(name) ?? (await waitForDialog(name))
  open?.(opener)
}

const ARRIVED = 'arrived'

/** Undefined when the visitor gave up waiting, or the network did. */
async function waitForDialog(name: DialogName): Promise<OpenDialog | undefined> {
  const waiting = document.querySelector<HTMLDialogElement>('.waiting')
  if (!waiting) return undefined
  waiting.classList.remove('failed')
  waiting.returnValue = ''
  waiting.addEventListener('close', forgetUnlessArrived, { once: true })
  waiting.showModal()
  const open = await loadDialog(name).catch(() => undefined)
  if (!open) waiting.classList.add('failed')
  if (!open || !waiting.open) return undefined
  waiting.close(ARRIVED)
  return open
}

function forgetUnlessArrived({ target }: Event): void {
  if (target instanceof HTMLDialogElement && target.returnValue !== ARRIVED)
    history.replaceState(null, '', '/')
}
