import { m } from '#messages'
import type { Reach } from './use-reach.ts'

/** What the steps from text to text are called: in a worklist each is a step to any text, elsewhere to an untranslated one. */
export const reachWords = ({ isEvery, isLast }: Pick<Reach, 'isEvery' | 'isLast'>) =>
  isEvery
    ? {
        next: m.workspace_next(),
        previous: m.workspace_previous(),
        none: m.workspace_neighbours_none(),
        hint: m.workspace_choose_text_hint_every(),
      }
    : {
        next: m.workspace_next_untranslated(),
        previous: m.workspace_previous_untranslated(),
        none: isLast ? m.workspace_last_left() : m.workspace_none_left(),
        hint: m.workspace_choose_text_hint(),
      }
