import styles from './toast.module.css'

const SHOWN_FOR_MS = 5000
/** Screen readers announce a change inside a region they know already, hence the short wait. */
const REGION_KNOWN_AFTER_MS = 60

let current: { region: HTMLElement; stop: () => void } | undefined

/** One message at a time, five seconds, for the landing page's small islands and the dashboards alike. */
export const toast = {
  success: (message: string, title = 'Success'): void => show('status', title, message),
  failure: (message: string, title = 'Error'): void => show('alert', title, message),
  /** What was done can be taken back for as long as the message is on screen. */
  undo: (title: string, onUndo: () => void, { message = '', forMs = SHOWN_FOR_MS } = {}): void =>
    show('status', title, message, { onUndo, forMs }),
  /** Takes the message on screen away. */
  clear: (): void => {
    current?.stop()
    current?.region.remove()
    current = undefined
  },
}

type Undo = { onUndo: () => void; forMs: number }

function show(role: 'status' | 'alert', title: string, message: string, undo?: Undo): void {
  toast.clear()
  const region = document.createElement('div')
  region.className = `${styles.toast} ${role === 'alert' ? styles.failure : ''}`
  region.setAttribute('role', role)
  place(region)

  const closing = pausable(toast.clear, undo?.forMs ?? SHOWN_FOR_MS)
  const filling = setTimeout(
    () => region.append(...content(title, message, undo?.onUndo)),
    REGION_KNOWN_AFTER_MS,
  )
  for (const event of ['pointerenter', 'focusin']) region.addEventListener(event, closing.pause)
  for (const event of ['pointerleave', 'focusout']) region.addEventListener(event, closing.resume)
  current = {
    region,
    stop: () => {
      clearTimeout(filling)
      closing.pause()
    },
  }
}

/** Everything outside a modal dialog is inert; inside the one in front the message can be read and closed. */
function place(region: HTMLElement): void {
  const front = document.activeElement?.closest('dialog[open]')
  const dialog = front ?? [...document.querySelectorAll('dialog[open]')].at(-1)
  ;(dialog ?? document.body).append(region)
  // A message about what the dialog did outlives it.
  dialog?.addEventListener('close', () => current?.region === region && place(region), {
    once: true,
  })
}

function content(title: string, message: string, onUndo?: () => void): HTMLElement[] {
  const text = document.createElement('div')
  const heading = document.createElement('strong')
  const line = document.createElement('p')
  heading.textContent = title
  line.textContent = message
  text.append(heading, ...(message ? [line] : []))

  const close = button('×', toast.clear)
  close.setAttribute('aria-label', 'Close message')
  if (!onUndo) return [text, close]
  const undo = button('Undo', () => {
    toast.clear()
    onUndo()
  })
  undo.className = styles.undo ?? ''
  return [text, undo, close]
}

function button(words: string, onPress: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = words
  made.addEventListener('click', onPress)
  return made
}

/** A timer that rests while the message is pointed at, holds the focus, or both. */
function pausable(action: () => void, duration: number) {
  let left = duration
  let since = performance.now()
  let holds = 0
  let timer = setTimeout(action, left)
  return {
    pause: (): void => {
      clearTimeout(timer)
      if (holds === 0) left -= performance.now() - since
      holds += 1
    },
    resume: (): void => {
      holds -= 1
      if (holds > 0) return
      since = performance.now()
      timer = setTimeout(action, Math.max(left, 0))
    },
  }
}
