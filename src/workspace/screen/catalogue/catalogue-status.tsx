import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { addressOf, firstAtHome } from '#src/workspace/catalogue/tree.ts'
import { pairSearch } from '#src/workspace/screen/texts-search.ts'
import { SaveQuestion } from '#src/workspace/screen/issues/save-question.tsx'
import { useChosenKeys } from '#src/workspace/screen/keys/chosen-keys.ts'
import { CommandKeys } from '#src/workspace/screen/keys/command-button.tsx'
import type { Command } from '#src/workspace/screen/keys/commands.ts'
import { KeysDialog } from '#src/workspace/screen/keys/keys-dialog.tsx'
import { isMac } from '#src/workspace/screen/keys/platform.ts'
import { ariaKeys } from '#src/workspace/screen/keys/shortcuts.ts'
import { type KeyAreas, useCommands } from '#src/workspace/screen/keys/use-commands.ts'
import { OtherLists } from '#src/workspace/screen/status/other-lists.tsx'
import { OvertakenTexts } from '#src/workspace/screen/status/overtaken-texts.tsx'
import { onDesk, saveActions, saveWords } from '#src/workspace/screen/status/save-actions.tsx'
import { StatusLine, unsavedOf } from '#src/workspace/screen/status/status-line.tsx'
import { useMessage, useMessageHere } from '#src/workspace/screen/status/use-message.ts'
import { useSaves } from '#src/workspace/screen/status/use-saves.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import type { LanguagePair } from '#src/browser/last-pair.ts'
import type { CatalogueSearch } from '#src/workspace/catalogue-search.ts'
import type { CatalogueShot } from '#src/workspace/sync/catalogue/catalogue.ts'
import type { TextToSend, WorkspaceView } from '#src/workspace/view.ts'
import { pairOf } from '#src/workspace/workspace-search.ts'
import { useKeysOfArticle } from './use-catalogue.ts'

const own: readonly Command[] = ['save', 'keys', 'keysAnywhere']
const isOffered = (command: Command) => own.includes(command)
const onPage = new Set<Command>([...own, 'search', 'searchByLetter'])
const isOnPage = (command: Command) => onPage.has(command)

type CatalogueStatusProps = {
  texts: WorkspaceView
  search: CatalogueSearch
  catalogue: CatalogueShot
  areas: KeyAreas
}

/**
 * Shows how many texts of the catalogues are unsaved, and saves them. Before a save, the user is asked about texts with
 * errors. A text that the user then wants to see opens in its catalogue, or in the list of all texts if no catalogue
 * contains it.
 */
export function CatalogueStatus({ texts, search, catalogue, areas }: CatalogueStatusProps) {
  const pair = `catalog ${search.src} ${search.dst}`
  const [said, setMessage] = useMessage(pair)
  const message = useMessageHere(said, { pair, list: '', savedAt: texts.savedAt })
  const navigate = useNavigate()
  const keysOfArticle = useKeysOfArticle(catalogue)
  const open = useStable((keys: readonly string[], { src, dst }: LanguagePair) => {
    const found = firstAtHome(catalogue.tree ?? [], keysOfArticle, keys)
    const there = { ...pairSearch(pairOf(src, dst)), unit: found?.key ?? keys[0] ?? '' }
    void navigate({ to: '/catalog/$', params: { _splat: found ? addressOf(found.home) : '' }, search: there })
  })
  const onLook = ({ key, lang, src = search.src }: TextToSend) => open([key], { src, dst: lang })
  const { save, question } = useSaves({ view: texts, space: 'catalog', setMessage, onLook })
  const [areKeysOpen, setAreKeysOpen] = useState(false)
  const closeKeys = useCallback(() => setAreKeysOpen(false), [])
  const isPaused = areKeysOpen || question.wrong.length > 0
  const onCommand = (command: Command) => {
    if (command === 'save') void save().catch(() => {})
    else setAreKeysOpen(true)
  }
  const run = useCommands({ onCommand, isOffered }, isPaused, areas)
  const chosen = useChosenKeys()
  const unsaved = unsavedOf(texts)
  return (
    <>
      <StatusLine
        view={texts}
        message={message}
        onConflicts={() => open([...texts.conflicts.keys()], search)}
        offer={
          <>
            <OvertakenTexts count={texts.counts.overtaken} search={search} />
            <OtherLists view={texts} space="catalog" search={search} />
          </>
        }
        actions={
          <span className={saveActions}>
            <Button visual="quiet" size="small" className={onDesk} onClick={() => run('keys')}>
              {m.workspace_keys()} <CommandKeys command="keys" />
            </Button>
            <Button
              writes
              visual={unsaved > 0 ? 'primary' : 'quiet'}
              busy={texts.saving}
              aria-keyshortcuts={ariaKeys('save', isMac, chosen)}
              onClick={() => run('save')}
            >
              {saveWords(unsaved)} <CommandKeys command="save" />
            </Button>
          </span>
        }
      />
      <SaveQuestion {...question} />
      <KeysDialog isOpen={areKeysOpen} onClose={closeKeys} isOffered={isOnPage} />
    </>
  )
}
