import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import styles from './security.module.css'

/** A QR code, drawn here: what it says reaches no other server. Black on white in both schemes, as cameras expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text)
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.qr}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
    >
      <path d={toSvgPath(code)} fill="currentColor" />
    </svg>
  )
}
