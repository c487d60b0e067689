/** Placeholder so that the build runs; its owner replaces it. Open while mounted, as islands.tsx expects. */
export function HaulerApplicationDialog({ onClose }: { onClose: () => void }) {
  return (
    <dialog open>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </dialog>
  )
}
