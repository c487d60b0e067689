import { statfs } from 'node:fs/promises'

/** In bytes. What only the machine's administrator may use does not count as free. */
export type DiskSpace = { free: number; total: number }

/**
 * How much room the disk of this folder has. Undefined without the folder, since nothing is kept there
 * then, and for a file system that does not say.
 */
export async function readDiskSpace(folder: string): Promise<DiskSpace | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    if (blocks === 0) return undefined
    return { free: bavail * bsize, total: blocks * bsize }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
