import { m } from '#messages'
import { clockTime } from './clock.ts'
import type { SaveResult, WorkspaceError } from './view.ts'

/** The server's own words, or that the device failed. */
export function reasonOf(error: WorkspaceError | null): string {
  if (error?.kind === 'refusal') return error.refusal.messages.join(' ')
  return error === null ? '' : m.workspace_storage_failed()
}

/** A save's outcome in sentences: what went through, what is left and why. What still waits, the status line says by itself. */
export function saveMessage({ outcome, saved, conflicts, refused, error }: SaveResult): string {
  const sentences = []
  if (saved > 0) sentences.push(`${m.workspace_saved_at({ count: saved, time: clockTime(Date.now()) })}.`)
  if (conflicts > 0) sentences.push(m.workspace_save_conflicts({ count: conflicts }))
  if (refused > 0) sentences.push(m.workspace_save_refused({ count: refused }))
  if (outcome === 'nothing') sentences.push(m.workspace_save_nothing())
  if (outcome === 'needs-login') sentences.push(`${m.workspace_needs_login()}.`)
  if (outcome === 'forbidden') sentences.push(`${m.workspace_forbidden()}.`)
  if (outcome === 'failed' && refused === 0) sentences.push(m.workspace_save_failed({ reason: reasonOf(error) }))
  return sentences.join(' ')
}
