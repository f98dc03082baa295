import { m } from '#messages'
import { Notice } from '#src/ui/notice.tsx'
import type { Space, TextsView } from '#src/workspace/view.ts'
import { type Mismatch, saidWords } from './file-languages.ts'

const lists: Record<Space, () => string> = {
  system: m.workspace_system_title,
  vartext: m.workspace_vartext_title,
  catalog: m.menu_catalogs,
}
const isSpace = (name: string): name is Space => Object.hasOwn(lists, name)

type MismatchNoticeProps = { mismatch: Mismatch; languages: TextsView['languages'] }

export function MismatchNotice({ mismatch, languages }: MismatchNoticeProps) {
  return (
    <Notice
      tone="warn"
      role="alert"
      title={
        mismatch.what === 'space'
          ? m.exchange_other_list({ list: isSpace(mismatch.said) ? lists[mismatch.said]() : mismatch.said })
          : m.exchange_other_pair({ pair: saidWords(mismatch, languages) })
      }
    >
      {mismatch.what === 'space'
        ? m.exchange_other_list_hint()
        : mismatch.canChoose
          ? m.exchange_other_pair_hint()
          : m.exchange_other_pair_unknown_hint()}
    </Notice>
  )
}
