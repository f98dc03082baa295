import type { StorageReason, WorkspaceError } from '#src/workspace/view.ts'

/**
 * The error that is thrown if reading or writing on the device fails. The caller still has what was to be written, so
 * nothing is lost.
 */
export class StorageFailure extends Error {
  readonly reason: StorageReason
  constructor(reason: StorageReason, detail: string) {
    super(detail)
    this.name = 'StorageFailure'
    this.reason = reason
  }
}

const reasonByName: Record<string, StorageReason> = {
  QuotaExceededError: 'quota',
  OpenFailedError: 'cannot-open',
  MissingAPIError: 'unavailable',
  SecurityError: 'unavailable',
  VersionError: 'outdated',
  DatabaseClosedError: 'connection-lost',
  InvalidStateError: 'connection-lost',
  TimeoutError: 'connection-lost',
  $ZodError: 'unreadable',
  ZodError: 'unreadable',
}

// Lists an error and its causes. Dexie wraps the browser's error: that of an aborted transaction is in `inner`.
function* causes(error: unknown): Generator<Error> {
  for (let next = error; next instanceof Error;) {
    yield next
    next = 'inner' in next && next.inner !== next ? next.inner : next.cause
  }
}

/**
 * Returns whether an error comes from the device's storage, which includes unreadable rows. Any other error is a bug.
 */
export function isOfStorage(error: unknown): boolean {
  return [...causes(error)].some(
    (cause) =>
      cause instanceof StorageFailure ||
      cause instanceof DOMException ||
      cause.name in reasonByName ||
      'inner' in cause,
  )
}

/**
 * Converts an error of IndexedDB, Dexie or a row's schema to a StorageFailure. A StorageFailure among its causes is
 * returned as it is. `during`: whether the database was being opened or used.
 */
export function toStorageFailure(error: unknown, during: 'open' | 'use'): StorageFailure {
  const chain = [...causes(error)]
  const kept = chain.find((cause) => cause instanceof StorageFailure)
  if (kept) return kept
  const detail = chain.map((cause) => `${cause.name}: ${cause.message}`).join(' / ') || String(error)
  const named = chain.map((cause) => reasonByName[cause.name]).findLast((reason) => reason !== undefined)
  const lost = /connection.*(lost|clos)|server lost/i.test(detail)
  if (lost) return new StorageFailure('connection-lost', detail)
  if (during === 'open' && (named === undefined || named === 'connection-lost'))
    return new StorageFailure('cannot-open', detail)
  return new StorageFailure(named ?? 'unknown', detail)
}

export function storageError(failure: StorageFailure): WorkspaceError {
  return { kind: 'storage', reason: failure.reason, detail: failure.message }
}
