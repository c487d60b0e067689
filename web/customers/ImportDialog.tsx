import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { listCustomers, listCustomerTags } from '../../contract/admin-customers.ts'
import {
  IMPORT_KINDS,
  importColumns,
  ImportKind,
  importTemplate,
  listImports,
  MAX_IMPORT_ROWS,
  MOST_IMPORTED_BOOKINGS,
  type ImportReport,
} from '../../contract/imports.ts'
import { listAdminJobs } from '../../contract/jobs.ts'
import { formatCount } from '../../contract/numbers.ts'
import { ApiError } from '../api/client.ts'
import { refetch } from '../api/query.ts'
import { Button, ButtonLink } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { CheckboxField } from '../ui/field/CheckboxField.tsx'
import { SelectField } from '../ui/field/SelectField.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './customers.module.css'
import { PastImports } from './PastImports.tsx'
import { sendImport } from './send-import.ts'

const KINDS: Record<ImportKind, string> = {
  customers: 'Customers',
  history: 'Past pickups of customers',
  haulers: 'Haulers, as applicants to review',
  bookings: 'Open bookings, pickups to come',
}
const MOST_ROWS: Record<ImportKind, number> = {
  customers: MAX_IMPORT_ROWS,
  history: MAX_IMPORT_ROWS,
  haulers: MAX_IMPORT_ROWS,
  bookings: MOST_IMPORTED_BOOKINGS,
}
const READS = [listCustomers, listCustomerTags, listImports, listAdminJobs]

type Props = { opened: boolean; onClose: () => void }

/** Brings over a CSV file: a check of every row first, then all or nothing. */
export const ImportDialog = ({ opened, onClose }: Props) => (
  <Dialog opened={opened} title="Import a file" onClose={onClose}>
    <div className={layout.stack}>
      <Chooser />
      <PastImports />
    </div>
  </Dialog>
)

function Chooser() {
  const [kind, setKind] = useState<ImportKind>('customers')
  const [file, setFile] = useState<File | null>(null)
  const [notifies, setNotifies] = useState(false)
  const { report, pending, run, reset } = useImport(file, { kind, notifies })
  const fileId = useId()
  const isReady = report !== null && report.faultCount === 0 && report.importId === null
  return (
    <>
      <p>
        A CSV file in UTF-8 with up to {formatCount(MOST_ROWS[kind])} rows and 10 MB. We check every
        row first. With a single error nothing is imported.
      </p>
      <SelectField
        label="What the file holds"
        options={IMPORT_KINDS.map((value) => ({ value, label: KINDS[value] }))}
        value={kind}
        onValue={(value) => {
          setKind(ImportKind.parse(value))
          reset()
        }}
      />
      <div className={layout.row}>
        <ButtonLink
          size="s"
          href={importTemplate.path.replace(':kind', kind)}
          download
          icon={<IconDownload size={18} />}
        >
          Template
        </ButtonLink>
        <span className={layout.dim}>Columns: {Object.keys(importColumns[kind]).join(', ')}</span>
      </div>
      {kind === 'bookings' && (
        <CheckboxField
          label="Send each customer a confirmation"
          hint="Leave it off when they know of their pickup. An import with confirmations can’t be undone."
          checked={notifies}
          onChecked={setNotifies}
        />
      )}
      <div className={styles.file}>
        <label htmlFor={fileId}>File</label>
        <input
          id={fileId}
          type="file"
          accept=".csv,text/csv"
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? null)
            reset()
          }}
        />
      </div>
      <div className={layout.row}>
        <Button
          variant={isReady ? 'secondary' : 'primary'}
          unready={file === null}
          pending={pending === 'check' && 'Checking...'}
          onClick={() => file && run('check')}
        >
          Check the file
        </Button>
        {isReady && (
          <Button
            variant="primary"
            pending={pending === 'import' && 'Importing...'}
            onClick={() => run('import')}
          >
            Import {formatCount(report.rows)} {report.rows === 1 ? 'row' : 'rows'}
          </Button>
        )}
      </div>
      <div role="status">{report && <Report report={report} />}</div>
    </>
  )
}

type Step = 'check' | 'import'

type Choice = { kind: ImportKind; notifies: boolean }

function useImport(file: File | null, { kind, notifies }: Choice) {
  const [report, setReport] = useState<ImportReport | null>(null)
  const [pending, setPending] = useState<Step | null>(null)
  const queries = useQueryClient()
  const run = async (step: Step) => {
    if (!file || pending) return
    setPending(step)
    try {
      const answer = await sendImport(file, { kind, dryRun: step === 'check', notifies })
      setReport(answer)
      if (answer.importId !== null) toast.success(`${formatCount(answer.rows)} rows imported`)
    } catch (error) {
      setReport(null)
      toast.failure(error instanceof ApiError ? error.reason : 'The file could not be read')
    } finally {
      setPending(null)
      if (step === 'import') await refetch(queries, READS)
    }
  }
  return { report, pending, run: (step: Step) => void run(step), reset: () => setReport(null) }
}

function Report({ report: { rows, faults, faultCount, importId } }: { report: ImportReport }) {
  const rowsText = `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`
  if (importId !== null) return <p className={layout.notice}>{rowsText} imported.</p>
  if (faultCount === 0) return <p className={layout.notice}>{rowsText}, all of them right.</p>
  return (
    <div className={layout.stack}>
      <p className={layout.notice}>
        {formatCount(faultCount)} {faultCount === 1 ? 'error' : 'errors'} in {rowsText}. Nothing is
        imported until the file has none
        {faultCount > faults.length && `; the first ${faults.length} are here`}.
      </p>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Column</th>
              <th scope="col">What is wrong</th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ row, column, message }) => (
              <tr key={`${row} ${column} ${message}`}>
                <td>{row}</td>
                <td>{column}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
