import * as imports from '../../../contract/imports.ts'
import type { useApp } from '../../testing/app.ts'

type App = ReturnType<typeof useApp>
type Sent = { kind?: string; dryRun?: boolean; name?: string; notify?: boolean }
type Colleague = Awaited<ReturnType<App['given']['admin']>>

/** Sends a file as the form of the screen does, by a dispatcher unless another is given. */
export const sendingIn =
  (app: App) =>
  async (
    content: string,
    { kind = 'customers', dryRun = false, name = 'list.csv', notify = false }: Sent = {},
    by?: Colleague,
  ) => {
    const colleague = by ?? (await app.given.admin('dispatcher'))
    const form = new FormData()
    form.append('kind', kind)
    form.append('dryRun', String(dryRun))
    if (notify) form.append('notify', 'true')
    form.append('file', new Blob([content], { type: 'text/csv' }), name)
    const request = new Request('http://x', { method: 'POST', body: form })
    const answer = await app.http.inject({
      method: 'POST',
      url: imports.importFile.path,
      headers: {
        cookie: `sid=${colleague.cookie}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return {
      status: answer.statusCode,
      ...(answer.json() as imports.ImportReport & { code?: string; detail?: string }),
    }
  }
