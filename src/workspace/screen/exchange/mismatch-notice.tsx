import { m } from '#messages'
import { Notice } from '#src/ui/notice.tsx'
import type { Mismatch } from './plan-import.ts'
import { languageName } from '#src/workspace/screen/language-name.ts'
import type { Space, WorkspaceView } from '#src/workspace/view.ts'

const lists: Record<Space, () => string> = {
  system: m.workspace_system_title,
  vartext: m.workspace_vartext_title,
  catalog: m.menu_catalogs,
}
const isSpace = (name: string): name is Space => Object.hasOwn(lists, name)

type MismatchNoticeProps = { mismatch: Mismatch; languages: WorkspaceView['languages'] }

export function MismatchNotice({ mismatch, languages }: MismatchNoticeProps) {
  const nameOf = (tag: string | null) => (tag === null ? '?' : languageName(languages, tag))
  return (
    <Notice
      tone="warn"
      role="alert"
      title={
        mismatch.what === 'space'
          ? m.exchange_other_list({ list: isSpace(mismatch.said) ? lists[mismatch.said]() : mismatch.said })
          : m.exchange_other_pair({ pair: m.keep_pair({ source: nameOf(mismatch.src), target: nameOf(mismatch.dst) }) })
      }
    >
      {mismatch.what === 'space' ? m.exchange_other_list_hint() : m.exchange_other_pair_hint()}
    </Notice>
  )
}
