import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import panel from '../ui/layout/panel.module.css'

/** Reads 'coming soon', as specified, and says what there is instead. */
export const Templates = () => (
  <div className={panel.panel}>
    <EmptyState
      title="Templates are coming soon"
      hint="Advertisements cannot be kept as templates yet. Until then, AI-generate writes a draft that you can change."
      drawing="stepMatch"
    />
  </div>
)
