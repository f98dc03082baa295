import FolderDown from 'lucide-react/icons/folder-down'
import { useState } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { keysOf, unitsOf } from '#src/contract/article-units.ts'
import type { Article } from '#src/workspace/catalogue/article.ts'
import { browserCatalogue } from '#src/workspace/sync/catalogue/browser-catalogue.ts'
import type { Unit } from '#src/workspace/view.ts'

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  rowGap: '2',
  '& > [role=status]:not(:empty)': { marginInlineEnd: '2' },
})

type DumpButtonProps = { article: Article; byKey: ReadonlyMap<string, Unit> }

export function DumpButton({ article, byKey }: DumpButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState('')
  const dump = async () => {
    setIsBusy(true)
    setOutcome('')
    const answer = await browserCatalogue().dump([...new Set(unitsOf(article.groups).map(({ tid }) => tid))])
    setIsBusy(false)
    if (!answer.ok) {
      const reason = answer.refusal.messages.join(' ') || m.refusal_unavailable()
      return setOutcome(m.catalogue_dump_failed({ reason }))
    }
    const unsaved = keysOf(article.groups).filter((key) => byKey.get(key)?.state === 'unsaved').length
    const said = m.catalogue_dumped({ count: answer.data.dumped })
    setOutcome(unsaved > 0 ? `${said} ${m.catalogue_dumped_without({ count: unsaved })}` : said)
  }
  return (
    <span className={line}>
      <span role="status">{outcome}</span>
      <Button writes size="small" icon={<FolderDown />} busy={isBusy} onClick={() => void dump()}>
        {m.catalogue_dump()}
      </Button>
    </span>
  )
}
