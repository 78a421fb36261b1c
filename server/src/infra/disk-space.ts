import { statfs } from 'node:fs/promises'

interface DiskSpace {
  free_bytes: number
  total_bytes: number
}

/** Returns the space of the file system of a folder, as this process may use it; null when it cannot be read. */
export async function diskSpace(folder: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free_bytes: bavail * bsize, total_bytes: blocks * bsize }
  } catch {
    return null
  }
}
