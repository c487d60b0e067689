import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { formatMoment } from '../../../contract/calendar.ts'
import { getGuideFile, removeGuideFile, setGuideFile } from '../../../contract/guides.ts'
import type { LeadMagnetId } from '../../../contract/lead-magnets.ts'
import { MAX_PDF_BYTES, MAX_PDF_PAGES } from '../../../contract/uploads.ts'
import { apiQuery, useApiMutation } from '../../api/query.ts'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import details from '../../ui/layout/details.module.css'
import layout from '../../ui/layout/layout.module.css'
import { isPdfFile } from '../../ui/media/choose-photos.ts'
import { sendPhoto } from '../../ui/media/send-photo.ts'

/** The PDF that the page of a guide sends to people who confirm their email address. */
export function GuideFile({ id }: { id: LeadMagnetId }) {
  const query = useQuery(apiQuery(getGuideFile, { params: { leadMagnetId: id } }))
  const { problem, isSending, send } = useSending(id)
  const [isRemoving, setRemoving] = useState(false)
  const removal = useApiMutation(removeGuideFile, {
    refetches: [getGuideFile],
    success: 'The file was removed.',
    failure: ({ reason }) => ({ title: 'Error', message: reason }),
    onDone: () => setRemoving(false),
  })
  const file = query.data?.file
  return (
    <section className={details.section}>
      <h3>File</h3>
      <QueryError what="the file" query={query} />
      {file === null && (
        <p className={layout.quiet}>
          No file yet. Upload a PDF, and the page asks for an email address: we send the guide once
          the address is confirmed.
        </p>
      )}
      {file && (
        <p>
          PDF, {megabytes(file.bytes)}
          <br />
          <small className={layout.dim}>
            {file.uploadedBy && `${file.uploadedBy}, `}
            {formatMoment(file.uploadedAt)}
          </small>
        </p>
      )}
      <div className={layout.row}>
        {file && (
          <ButtonLink size="s" href={file.url} icon={<IconDownload size={18} />}>
            Download
          </ButtonLink>
        )}
        {query.data && <ChooseFile hasFile={file !== null} isSending={isSending} onFile={send} />}
        {file && (
          <Button
            size="s"
            variant="danger-quiet"
            needs="run-marketing"
            onClick={() => setRemoving(true)}
          >
            Remove
          </Button>
        )}
      </div>
      {problem && (
        <p role="alert" className={layout.notice}>
          {problem}
        </p>
      )}
      <small className={layout.dim}>
        One PDF, up to {MAX_PDF_PAGES} pages and {megabytes(MAX_PDF_BYTES)}. Links that were sent
        lead to the newest file.
      </small>
      <ConfirmDialog
        opened={isRemoving}
        title="Remove this file?"
        action="Remove file"
        pending={removal.isPending && 'Removing...'}
        onCancel={() => setRemoving(false)}
        onConfirm={() => removal.mutate({ params: { leadMagnetId: id } })}
      >
        The page shows no form any more, and links in emails that were sent stop working.
      </ConfirmDialog>
    </section>
  )
}

type ChooseProps = { hasFile: boolean; isSending: boolean; onFile: (file: File) => void }

function ChooseFile({ hasFile, isSending, onFile }: ChooseProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        size="s"
        needs="run-marketing"
        variant={hasFile ? 'secondary' : 'primary'}
        icon={<IconUpload size={18} />}
        pending={isSending && 'Uploading...'}
        onClick={() => input.current?.click()}
      >
        {hasFile ? 'Replace' : 'Upload PDF'}
      </Button>
      <label className="vh" htmlFor={id}>
        PDF of the guide
      </label>
      <input
        ref={input}
        id={id}
        className="vh"
        type="file"
        tabIndex={-1}
        accept="application/pdf"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) onFile(chosen)
          target.value = ''
        }}
      />
    </>
  )
}

/** Uploads a PDF and makes it the file of the guide. */
function useSending(id: LeadMagnetId) {
  const [problem, setProblem] = useState('')
  const [isUploading, setUploading] = useState(false)
  const setting = useApiMutation(setGuideFile, {
    refetches: [getGuideFile],
    success: 'The file is on the page of the guide.',
    failure: ({ reason }) => ({ title: 'Error', message: reason }),
  })
  async function send(file: File): Promise<void> {
    const refusal = refusalOf(file)
    setProblem(refusal)
    if (refusal !== '') return
    setUploading(true)
    try {
      const fileUrl = await sendPhoto('paper')(file, () => {}).done
      setting.mutate({ params: { leadMagnetId: id }, body: { fileUrl } })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Failed to upload the file')
    } finally {
      setUploading(false)
    }
  }
  return {
    problem,
    isSending: isUploading || setting.isPending,
    send: (file: File) => void send(file),
  }
}

function refusalOf(file: File): string {
  if (!isPdfFile(file)) return 'Please choose a PDF'
  return file.size > MAX_PDF_BYTES ? `The PDF can have at most ${megabytes(MAX_PDF_BYTES)}` : ''
}

const megabytes = (bytes: number): string =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
