import { m } from '#messages'
import type { AvailableSteps } from '#src/workspace/screen/workspace-context.ts'

/**
 * Names the steps from text to text: in a worklist to the next text that still needs work, elsewhere to the next
 * untranslated one.
 */
export const reachWords = ({ isEvery, isLast }: Pick<AvailableSteps, 'isEvery' | 'isLast'>) =>
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
