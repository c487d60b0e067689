import { readdir } from 'node:fs/promises'
import type { useApp, Visit } from '../../testing/app.ts'
import { multipartOf, type SentFile } from './multipart.ts'
import { sceneAs } from './pictures.ts'

/** What the tests of uploads do with an app: send files, look at pictures, count what is kept. */
export function uploadingWith(app: ReturnType<typeof useApp>) {
  async function upload(
    visit: Visit,
    files: SentFile[],
    fields?: Record<string, string>,
    key?: string,
  ) {
    const { headers, payload } = multipartOf(files, fields)
    const cookie = visit.cookie ? { cookie: `sid=${visit.cookie}` } : {}
    const url = '/api/upload'
    const response = await app.http.inject({
      method: 'POST',
      url,
      headers: { ...headers, ...cookie, ...(key && { 'idempotency-key': key }) },
      payload,
    })
    const started = response.cookies.find(({ name }) => name === 'sid')
    if (started) visit.cookie = started.value
    return response
  }

  async function uploaded(visit: Visit, fields?: Record<string, string>): Promise<string> {
    const { files } = (await upload(visit, [await somePicture()], fields)).json<{
      files: string[]
    }>()
    return files[0] ?? ''
  }

  const request = (url: string, visit: Visit = {}) =>
    app.http.inject({ url, headers: visit.cookie ? { cookie: `sid=${visit.cookie}` } : {} })

  /** What an image on a page shows: it follows redirects. */
  const see = async (url: string, visit: Visit = {}) => {
    const response = await request(url, visit)
    const { location } = response.headers
    return location === undefined ? response : request(location, visit)
  }

  const stored = async (): Promise<number> =>
    (await app.ctx.db.selectFrom('uploads').select('name').execute()).length

  const filesOnDisk = async (): Promise<number> => {
    const entries = await readdir(`${app.ctx.config.dataDir}/uploads`, { recursive: true }).catch(
      () => [],
    )
    return entries.filter((entry) => entry.endsWith('.webp')).length
  }

  return { upload, uploaded, request, see, stored, filesOnDisk }
}

export const somePicture = async (): Promise<SentFile> => ({
  bytes: await sceneAs('jpeg', 800, 600),
})
