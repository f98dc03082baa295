import type { Answer } from '#src/contract/call/call.ts'
import type { Saved, Texts } from '#src/contract/i18n.ts'
import type { Space } from '#src/workspace/view.ts'

export type PairQuery = { src: string; dst: string; since?: number }

export type SaveBody = {
  languages: string[]
  changes: Record<string, Record<string, string>>
  pid2trus: Record<string, string[]>
  base: Record<string, Record<string, string | null>>
  request_id: string
}

/**
 * The workspace's only access to the server. Its calls never reject: a failure is a refusal in the answer. A save names
 * the person who typed the texts, and is refused in another person's session.
 */
export type TextsPort = {
  read(space: Space, pair: PairQuery): Promise<Answer<Texts>>
  save(space: Space, body: SaveBody, owner: string): Promise<Answer<Saved>>
}
