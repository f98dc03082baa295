import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import type { ComponentProps } from 'react'
import { MatchingTextsOffer } from '#src/workspace/screen/memory/matching-texts-offer.tsx'
import { DownloadOffer, RoomOffer } from '#src/workspace/screen/offline/offers.tsx'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'
import { OtherLists } from './other-lists.tsx'
import { OvertakenTexts } from './overtaken-texts.tsx'
import { type KeysOfText, SaveActions } from './save-actions.tsx'
import { StatusLine, unsavedOf } from './status-line.tsx'
import type { Unit, TextsView, WorkspaceView } from '#src/workspace/view.ts'

/**
 * Returns the key of the next overtaken text (an unsaved text whose server text has changed) after `from`. Returns the
 * first one if `from` is the last or is not overtaken, and '' if there is none.
 */
export function nextOvertaken(units: readonly Unit[], from: string): string {
  const keys = units.filter(({ overtaken }) => overtaken).map(({ key }) => key)
  return keys[keys.indexOf(from) + 1] ?? keys[0] ?? ''
}

/**
 * Returns the number of overtaken texts (unsaved texts whose server text has changed) of which the status line warns.
 * Returns 0 if the open text is the only one, because the editor shows its change. `open`: key of the open text.
 */
export const toldOvertaken = (view: Pick<TextsView, 'counts' | 'byKey'>, open: string): number => {
  const { overtaken } = view.counts
  return overtaken === 1 && view.byKey.get(open)?.overtaken ? 0 : overtaken
}

type WorkspaceStatusProps = KeysOfText & {
  view: WorkspaceView
  message: string
  also: ComponentProps<typeof MatchingTextsOffer>['offer']
  /** Whether the list shows only a part of the view's texts. */
  isPart: boolean
  /** How many of the listed texts are untranslated; null if the list is filtered. */
  left: number | null
  search: WorkspaceSearch
  onConflicts: () => void
}

export function WorkspaceStatus(props: WorkspaceStatusProps) {
  const { view, isPart, left, message, onConflicts, also, search, steps, done } = props
  const { open } = useWorkspaceContext()
  const { space } = useSharedContext().subject
  // Opens the text even if it is not in the list.
  const showOvertaken = () => open(nextOvertaken(view.units, search.unit), true)
  return (
    <StatusLine
      {...{ view, message, onConflicts }}
      offer={
        <>
          <OvertakenTexts
            count={toldOvertaken(view, search.unit)}
            search={search}
            onShow={isPart ? undefined : showOvertaken}
          />
          <OtherLists {...{ view, space, search }} />
          <DownloadOffer />
          <RoomOffer fetchedAt={view.fetchedAt} keptAt={view.keptAt} />
          <MatchingTextsOffer offer={also} />
        </>
      }
      actions={<SaveActions unsaved={unsavedOf(view)} isSaving={view.saving} {...{ left, steps, done }} />}
    />
  )
}
