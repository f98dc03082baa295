import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { download } from '#src/browser/download.ts'
import type { Fault } from '#src/workspace/formats/exchanged.ts'
import { faultWords } from './fault-words.ts'
import type { Space, TextsView } from '#src/workspace/view.ts'
import { type Mismatch, saidWords } from './file-languages.ts'

const shown = 100
const list = css({ maxHeight: '[40dvh]', overflowY: 'auto', overflowWrap: 'anywhere' })

export function RefusedFile({ name, faults }: { name: string; faults: readonly Fault[] }) {
  const save = () => {
    const lines = faults.map((fault) => `${faultWords(fault)}\r\n`)
    download(new Blob(lines, { type: 'text/plain;charset=utf-8' }), `${name}.txt`)
  }
  const title = m.exchange_refused({ count: faults.length })
  return (
    <Notice
      tone="bad"
      role="alert"
      title={title}
      actions={
        <Button size="small" onClick={save}>
          {m.exchange_save_faults()}
        </Button>
      }
    >
      <ul className={list} tabIndex={0} aria-label={title}>
        {faults.slice(0, shown).map((fault) => (
          <li key={`${fault.line} ${fault.code} ${fault.detail}`}>{faultWords(fault)}</li>
        ))}
      </ul>
      {faults.length > shown ? <p>{m.exchange_more({ count: faults.length - shown })}</p> : null}
    </Notice>
  )
}

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
