import { m } from '#messages'
import type { SaveResult, WorkspaceError } from '#src/workspace/view.ts'

export function reasonOf(error: WorkspaceError | null): string {
  if (error?.kind === 'refusal') return error.refusal.messages.join(' ')
  return error === null ? '' : m.workspace_storage_failed()
}

/**
 * Returns the message about the result of a save: how many texts were saved, and why others were not. `time`: when, as
 * shown to the user. Returns '' if the save waits for the server and nothing was saved, because the status line shows
 * that.
 */
export function saveMessage({ outcome, saved, conflicts, refused, error }: SaveResult, time: string): string {
  const sentences = []
  if (saved > 0) sentences.push(`${m.workspace_saved_at({ count: saved, time })}.`)
  if (conflicts > 0) sentences.push(m.workspace_save_conflicts({ count: conflicts }))
  if (refused > 0) sentences.push(m.workspace_save_refused({ count: refused }))
  if (outcome === 'nothing') sentences.push(m.workspace_save_nothing())
  if (outcome === 'needs-login') sentences.push(`${m.workspace_needs_login()}.`)
  if (outcome === 'forbidden') sentences.push(`${m.workspace_forbidden()}.`)
  if (outcome === 'failed' && refused === 0) sentences.push(m.workspace_save_failed({ reason: reasonOf(error) }))
  return sentences.join(' ')
}
