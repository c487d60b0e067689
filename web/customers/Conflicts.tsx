import { z } from 'zod'
import { languageFacts, type CustomerField, Language } from '../../contract/admin-customers.ts'
import type { ApiError } from '../api/client.ts'
import { Button } from '../ui/button/Button.tsx'
import layout from '../ui/layout/layout.module.css'

const Value = z.string().nullable()
const Conflict = z.object({ field: z.string(), yours: Value, theirs: Value })
const Both = z.object({ conflicts: z.array(Conflict), version: z.number() })

/** A field that two people changed, with both values. */
export type Conflict = {
  field: CustomerField
  yours: string | null
  theirs: string | null
  version: number
}

/** The fields that somebody else changed meanwhile; none for another refusal. */
export function conflictsIn({ code, problem }: ApiError): Conflict[] {
  const both = code === 'outdated' ? Both.safeParse(problem).data : undefined
  return (both?.conflicts ?? []).map((conflict) => ({
    ...conflict,
    field: conflict.field as CustomerField,
    version: both?.version ?? 0,
  }))
}

const LABELS: Record<CustomerField, string> = {
  firstName: 'first name',
  lastName: 'last name',
  company: 'company',
  email: 'email',
  phone: 'phone',
  language: 'language',
}

type Props = {
  conflicts: readonly Conflict[]
  onSettle: (field: CustomerField, value: string | null, version: number) => void
}

/** Asks for each field that two people changed which value is right. */
export const Conflicts = ({ conflicts, onSettle }: Props) => (
  <div role="status" className={layout.stack}>
    {conflicts.map(({ field, yours, theirs, version }) => (
      <div key={field} className={layout.notice}>
        <p>
          A colleague changed the {LABELS[field]} to {valueText(field, theirs)} while you were
          writing {valueText(field, yours)}.
        </p>
        <div className={layout.row}>
          <Button size="s" onClick={() => onSettle(field, yours, version)}>
            Keep mine
          </Button>
          <Button size="s" onClick={() => onSettle(field, theirs, version)}>
            Take theirs
          </Button>
        </div>
      </div>
    ))}
  </div>
)

function valueText(field: CustomerField, value: string | null): string {
  if (value === null || value === '') return 'nothing'
  const language = field === 'language' ? Language.safeParse(value).data : undefined
  return `“${language ? languageFacts[language].label : value}”`
}
