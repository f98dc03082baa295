import { Link } from '@tanstack/react-router'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { pairSearch, toList } from '#src/workspace/screen/texts-search.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'

// On a phone the text is longer than a line.
const wrapping = css({ whiteSpace: 'normal', textAlign: 'start' })

type OvertakenTextsProps = {
  count: number
  search: Pick<WorkspaceSearch, 'src' | 'dst'>
  /**
   * Shows these texts in the list. Without it, the notice links to the list of all catalogues' texts, because the texts
   * are on many pages.
   */
  onShow?: (() => void) | undefined
}

/**
 * Warns that the server's text has changed under `count` unsaved texts, so that the user can look at them before
 * saving. Shows nothing for 0. For the open text, the editor itself shows the change.
 */
export function OvertakenTexts({ count, search, onShow }: OvertakenTextsProps) {
  if (count === 0) return null
  const words = m.workspace_overtaken({ count })
  if (onShow)
    return (
      <Button visual="quiet" size="small" className={wrapping} onClick={onShow}>
        {words}
      </Button>
    )
  return (
    <Link {...toList('catalog')} search={{ ...pairSearch(search), show: 'unsaved' }}>
      {words}
    </Link>
  )
}
