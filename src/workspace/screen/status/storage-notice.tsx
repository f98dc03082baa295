import HardDrive from 'lucide-react/icons/hard-drive'
import { memo, useState } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useClock } from '#src/workspace/clock.ts'
import type { InMemoryText, StorageReason, StorageView } from '#src/workspace/view.ts'

const list = css({ maxHeight: '[8rem]', overflowY: 'auto', marginTop: '1', paddingInlineStart: '4', listStyle: 'disc' })
const shownTexts = 200

function reasonIn(reason: StorageReason): string {
  if (reason === 'quota') return m.workspace_memory_quota()
  if (reason === 'cannot-open' || reason === 'unavailable') return m.workspace_memory_unavailable()
  return m.workspace_memory_failed()
}

type Shown = Pick<StorageView, 'notKept' | 'memoryReason' | 'restored'>
type StorageNoticeProps = Shown & {
  lang: string
  onOpen: (key: string, lang: string) => void
  onExport: () => void
  onRetry: () => void
  onSeen: () => void
}

type TextListProps = Pick<StorageNoticeProps, 'lang' | 'onOpen'> & { texts: readonly InMemoryText[] }

function TextList({ texts, lang, onOpen }: TextListProps) {
  return (
    <ul className={list} aria-label={m.workspace_not_kept_list()}>
      {texts.slice(0, shownTexts).map((text) => (
        <li key={`${text.lang} ${text.key}`}>
          <Button visual="quiet" size="small" onClick={() => onOpen(text.key, text.lang)}>
            {text.lang === lang ? text.key : `${text.key} (${text.lang})`}
          </Button>
        </li>
      ))}
    </ul>
  )
}

export const StorageNotice = memo(function StorageNotice(props: StorageNoticeProps) {
  const { lang, notKept, memoryReason, restored, onOpen, onExport, onRetry, onSeen } = props
  const clock = useClock()
  const [seenAt, setSeenAt] = useState(0)
  if (memoryReason !== null || notKept.length > 0)
    return (
      <Notice
        shape="bar"
        tone={notKept.length > 0 ? 'bad' : 'warn'}
        role="status"
        icon={<HardDrive />}
        title={notKept.length > 0 ? m.workspace_not_kept({ count: notKept.length }) : m.workspace_memory_only()}
        actions={
          <>
            {notKept.length > 0 ? <Button onClick={onExport}>{m.workspace_export_texts()}</Button> : null}
            <Button onClick={onRetry}>{m.workspace_try_again()}</Button>
          </>
        }
      >
        {memoryReason === null ? null : `${reasonIn(memoryReason)} ${m.workspace_memory_hint()}`}
        {notKept.length > 0 ? <TextList texts={notKept} lang={lang} onOpen={onOpen} /> : null}
      </Notice>
    )
  if (restored === null || restored.at <= seenAt) return null
  const { count, at } = restored
  const see = () => {
    setSeenAt(at)
    onSeen()
  }
  const isCopy = restored.from === 'copy'
  return (
    <Notice
      shape="bar"
      tone="warn"
      role="status"
      icon={<HardDrive />}
      title={isCopy ? m.workspace_restored_copy() : m.workspace_restored({ time: clock(restored.at) })}
      actions={<Button onClick={see}>{m.workspace_restored_seen()}</Button>}
    >
      {isCopy ? m.workspace_restored_copy_hint({ count }) : m.workspace_restored_hint({ count })}
    </Notice>
  )
})
