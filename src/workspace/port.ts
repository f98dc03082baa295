import type { Answer } from '#src/vue/call.ts'
import type { Saved, Texts } from '#src/vue/i18n.ts'
import type { Scope } from './view.ts'

export type PairQuery = { src: string; dst: string; since?: number }

export type SaveBody = {
  languages: string[]
  changes: Record<string, Record<string, string>>
  pid2trus: Record<string, string[]>
  base: Record<string, Record<string, string | null>>
  request_id: string
}

/** The workspace's only way out. Both calls answer and never throw; `owner` is whom the server must take the save to come from. */
export type TextsPort = {
  read(scope: Scope, pair: PairQuery): Promise<Answer<Texts>>
  save(scope: Scope, body: SaveBody, owner: string): Promise<Answer<Saved>>
}
