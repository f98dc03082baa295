import { m } from '#messages'
import type { Reach } from './use-reach.ts'

/** What the steps from text to text are called: in a worklist each is a step to what it still wants, elsewhere to an untranslated one. */
export const reachWords = ({ isEvery, isLast }: Pick<Reach, 'isEvery' | 'isLast'>) =>
  isEvery
    ? {
        next: m.workspace_next(),
        previous: m.workspace_previous(),
        none: isLast ? m.workspace_last_settled() : m.workspace_all_settled(),
        hint: m.workspace_choose_text_hint_every(),
      }
    : {
        next: m.workspace_next_untranslated(),
        previous: m.workspace_previous_untranslated(),
        none: isLast ? m.workspace_last_left() : m.workspace_none_left(),
        hint: m.workspace_choose_text_hint(),
      }
