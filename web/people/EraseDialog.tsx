import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../contract/calendar.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import {
  checkErasure,
  ERASE_WORD,
  erasePerson,
  getErasureCertificate,
  listErasures,
  type ErasureId,
} from '../../contract/people.ts'
import { apiQuery, refetch, useApiMutation } from '../api/query.ts'
import type { ApiError } from '../api/client.ts'
import { download } from '../ui/browser/download.ts'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { formatPhone } from '../ui/field/phone.ts'
import { TextField } from '../ui/field/TextField.tsx'
import layout from '../ui/layout/layout.module.css'

/** A person by one of their contacts, and as the screen names them. */
export type PersonToErase = { contact: string; name: string }

type Props = {
  person: PersonToErase | null
  /** What shows the person. */
  refetches: readonly Endpoint[]
  onDone: () => void
}

const certificatePath = (id: ErasureId): string =>
  getErasureCertificate.path.replace(':id', String(id))

/** The server says that nothing happened; without its answer, or after a failure of its own, that is not known. */
const isRefusal = ({ code, status }: ApiError): boolean => code !== undefined && status < 500

/** Asks for a typed word: what is erased cannot be brought back. */
export function EraseDialog({ person, refetches, onDone }: Props) {
  const [typed, setTyped] = useState('')
  const [isUnknown, setUnknown] = useState(false)
  const queries = useQueryClient()
  const asked = useLast(person)
  const check = useQuery({
    ...apiQuery(checkErasure, { body: { contact: asked?.contact ?? '' } }),
    enabled: person !== null,
    staleTime: 0,
  })
  const erase = useApiMutation(erasePerson, {
    refetches,
    success: { title: 'Erased', message: 'The certificate of the erasure was downloaded.' },
    failure: (error) =>
      isRefusal(error)
        ? { title: 'Nothing was erased', message: error.reason }
        : { title: "We don't know whether it was erased", message: error.reason },
  })
  const close = () => {
    setTyped('')
    setUnknown(false)
    onDone()
  }
  if (!asked) return null
  const refusal = check.data?.refusal ?? null
  const settle = (error: ApiError) => {
    if (isRefusal(error)) return close()
    setUnknown(true)
    void refetch(queries, [...refetches, checkErasure, listErasures])
  }
  return (
    <ConfirmDialog
      opened={person !== null}
      title={`Erase everything about ${asked.name}?`}
      action="Erase"
      pending={erase.isPending}
      // What was answered when the dialog was open before may be otherwise by now.
      disabled={typed.trim() !== ERASE_WORD || !check.data || check.isFetching || refusal !== null}
      onConfirm={() =>
        erase.mutate(
          { body: { contact: asked.contact, confirm: ERASE_WORD } },
          {
            onSuccess: ({ id }) => {
              download(certificatePath(id))
              close()
            },
            onError: settle,
          },
        )
      }
      onCancel={close}
    >
      <p>
        All bookings, messages, consents and photos with {formatPhone(asked.contact)} lose their
        personal data, and open sessions end. Payments stay in the books. This cannot be undone.
      </p>
      <QueryError what="whether this person can be erased" query={check} />
      {isUnknown && <NewestErasures />}
      {refusal !== null && (
        <p role="status">
          <b>Not possible now:</b> {refusal}.
        </p>
      )}
      <TextField
        label={`Type ${ERASE_WORD} to confirm`}
        value={typed}
        onValue={setTyped}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </ConfirmDialog>
  )
}

/** Where a certificate is found whose erasure went through without an answer. */
function NewestErasures() {
  const { data = [] } = useQuery({ ...apiQuery(listErasures, {}), staleTime: 0 })
  return (
    <div role="status">
      <p>The answer was lost. If it was erased, its certificate is the newest of these:</p>
      <ul>
        {data.slice(0, 3).map(({ id, erasedAt }) => (
          <li key={id}>
            <a className={layout.link} href={certificatePath(id)} download>
              Certificate #{id}, {formatInstant(erasedAt)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
