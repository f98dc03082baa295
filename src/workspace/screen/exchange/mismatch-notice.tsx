import { m } from '#messages'
import { Notice } from '#src/ui/notice.tsx'
import type { Mismatch } from './plan-import.ts'
import type { Space } from '#src/workspace/view.ts'

const lists: Record<Space, () => string> = {
  system: m.workspace_system_title,
  vartext: m.workspace_vartext_title,
  catalog: m.menu_catalogs,
}
const isSpace = (name: string): name is Space => Object.hasOwn(lists, name)

export function MismatchNotice({ mismatch: { what, said } }: { mismatch: Mismatch }) {
  return (
    <Notice
      tone="warn"
      role="alert"
      title={
        what === 'space'
          ? m.exchange_other_list({ list: isSpace(said) ? lists[said]() : said })
          : m.exchange_other_pair({ pair: said })
      }
    >
      {what === 'space' ? m.exchange_other_list_hint() : m.exchange_other_pair_hint()}
    </Notice>
  )
}
