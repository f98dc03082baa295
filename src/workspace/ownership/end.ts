import type { Device } from '#src/workspace/sync/device/device.ts'
import { StorageFailure } from '#src/workspace/store/storage-failure.ts'
import type { Workspace } from '#src/workspace/sync/workspace.ts'
import { endOwnership } from '#src/workspace/store/owner.ts'

const diskLimitMs = 2_000

/**
 * Hides everything stored here, in all tabs, until the next sign-in. Needs neither server nor disk, only the sign-in
 * mark.
 */
export async function endWork(device: Device, workspaces: readonly Workspace[], signIn: string | null): Promise<void> {
  device.mark.end(signIn)
  await releaseWork(device, workspaces)
}

/** Hides everything stored here, after the mark was set elsewhere. */
export async function releaseWork(device: Device, workspaces: readonly Workspace[]): Promise<void> {
  device.tell({ kind: 'released' })
  await Promise.all(workspaces.map((workspace) => workspace.release()))
  const limit = new Promise((resolve) => setTimeout(resolve, diskLimitMs))
  await Promise.race([limit, device.everywhere(endOwnership).catch(forgive)])
}

function forgive(error: unknown): void {
  if (!(error instanceof StorageFailure)) throw error
}
