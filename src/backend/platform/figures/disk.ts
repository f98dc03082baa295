import { statfs } from 'node:fs/promises'

/** Space of a disk in bytes. `isFull`: too little is left to go on safely. */
export type Disk = { freeBytes: number; totalBytes: number; isFull: boolean }

/**
 * The embedded database alone writes 64 MB of log between two checkpoints, and a backup or a large upload several times
 * that. A small disk counts as full by its share.
 */
const minFreeBytes = 500_000_000
const minFreeShare = 0.1

/** Reads the space of the disk that has a folder, as far as this user may use it. Throws if there is no such folder. */
export async function readDisk(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return diskOf(bavail * bsize, blocks * bsize)
}

export function diskOf(freeBytes: number, totalBytes: number): Disk {
  return { freeBytes, totalBytes, isFull: freeBytes < Math.min(minFreeBytes, totalBytes * minFreeShare) }
}
