import { importFile, type ImportKind, type ImportReport } from '../../contract/imports.ts'
import { ApiError } from '../api/client.ts'

/** Sends a file to be checked or imported. @throws ApiError */
export async function sendImport(
  file: File,
  { kind, dryRun, notifies }: { kind: ImportKind; dryRun: boolean; notifies: boolean },
): Promise<ImportReport> {
  const body = new FormData()
  body.append('kind', kind)
  body.append('dryRun', String(dryRun))
  if (notifies) body.append('notify', 'true')
  body.append('file', file, file.name)
  const { method, path, response } = importFile
  const answer = await fetch(path, { method, body, credentials: 'include' }).catch(() => null)
  if (!answer) throw new ApiError(0, '')
  const text = await answer.text()
  if (!answer.ok) throw new ApiError(answer.status, text || answer.statusText)
  return response.parse(JSON.parse(text))
}
