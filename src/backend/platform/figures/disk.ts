import { statfs } from 'node:fs/promises'

/** The space of a disk in bytes. `isFull`: whether too little is free for safe operation. */
export type Disk = { freeBytes: number; totalBytes: number; isFull: boolean }

/**
 * The embedded database alone writes 64 MB of log between two checkpoints, and a backup or a large upload several times
 * that. A small disk counts as full by its share.
 */
const minFreeBytes = 500_000_000
const minFreeShare = 0.1

/**
 * Returns the space of the disk that contains a folder. Free space counts only if this system user may use it. Throws
 * if the folder does not exist.
 */
export async function readDisk(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return diskOf(bavail * bsize, blocks * bsize)
}

export function diskOf(freeBytes: number, totalBytes: number): Disk {
  return { freeBytes, totalBytes, isFull: freeBytes < Math.min(minFreeBytes, totalBytes * minFreeShare) }
}
