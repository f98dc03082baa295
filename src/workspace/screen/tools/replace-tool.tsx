import Replace from 'lucide-react/icons/replace'
import { useEffect, useMemo, useRef, useState } from 'react'
import { css, cx } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import type { Replacement } from '#src/workspace/search/replace.ts'
import { ChoiceList } from '#src/workspace/screen/choice/choice-list.tsx'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { type ToolProps, type Tool, useKeysListed } from './tool.ts'
import { selectedInBox } from '#src/workspace/screen/selected-text.ts'
import { useWriting } from '#src/workspace/screen/use-writing.ts'
import {
  changesOf,
  isChosen,
  noneWords,
  withAll,
  type Choice,
  type Planned,
} from '#src/workspace/screen/replace/replacements.ts'
import { ReplaceForm } from '#src/workspace/screen/replace/replace-form.tsx'
import { ReplaceRow } from '#src/workspace/screen/replace/replace-row.tsx'
import { usePlan } from '#src/workspace/screen/replace/use-plan.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'
import { chosenKeys } from '#src/workspace/screen/keys/chosen-keys.ts'
import { isMac } from '#src/workspace/screen/keys/platform.ts'
import { commandOf } from '#src/workspace/screen/keys/shortcuts.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'

/** Handles keys in the dialog. Its shortcut focuses the first field, where the browser would open its history. */
function useDialogKeys(onFind: () => void, onDone: () => void): void {
  const find = useStable(onFind)
  const done = useStable(onDone)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const command = event.defaultPrevented ? undefined : commandOf(event, isMac, 'box', chosenKeys())
      if (command !== 'replace' && command !== 'done') return
      event.preventDefault()
      if (command === 'replace') find()
      else if (!event.repeat) done()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [find, done])
}

/**
 * Returns the initial fields of the dialog. They search for `selected`, the text selected in the box; if that is empty,
 * for the list's search, unless that search is not in translations.
 */
export function firstReplacement(selected: string, { q, mode, in: place, dst }: WorkspaceSearch): Replacement {
  const isSearched = place === 'any' || place === 'target'
  const find = selected === '' && isSearched ? q : selected
  const isExpression = selected === '' && mode === 'regex' && isSearched
  return {
    find,
    mode: isExpression ? 'regex' : 'plain',
    matchCase: selected !== '',
    with: '',
    lang: dst,
    touchesPlaceholders: false,
  }
}

const body = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const quiet = css({ color: 'ink-2' })
const atEnd = css({ marginInlineStart: 'auto' })
const small = css({ textStyle: 'small', color: 'ink-2' })

const noTexts: readonly Planned[] = []
const untouched: Choice = new Map()

/**
 * Renders the dialog that replaces in many texts, as one undo step. Writes only replacements that the dialog shows, and
 * skips texts that have changed since.
 */
export function ReplaceDialog({ listed, search, onClose }: ToolProps) {
  const listRef = useRef<HTMLDivElement>(null)
  const findRef = useRef<HTMLInputElement>(null)
  const { checked, byKey, actions, say } = useWorkspaceContext()
  const [how, setHow] = useState(() => firstReplacement(selectedInBox(document.activeElement), search))
  const shown = useKeysListed(listed)
  const [among, setAmong] = useState<'shown' | 'all'>('shown')
  const [choice, setChoice] = useState(untouched)
  const { progress, close, write } = useWriting(onClose)
  const { finder } = listed
  const { plan, fault, isLooking } = usePlan(
    finder,
    listed.all,
    useMemo(() => ({ ...how, families: checked.families }), [how, checked.families]),
    useMemo(() => (among === 'shown' ? new Set(shown) : null), [among, shown]),
  )
  const texts = plan?.texts ?? noTexts
  const chosen = useMemo(() => texts.filter((text) => isChosen(choice, text)), [texts, choice])
  const isReady = !isLooking && fault === null && progress !== 'writing'

  const { flush } = actions
  // Typed text is written first, so that it is searched too.
  useEffect(() => void flush().catch(() => undefined), [flush])

  const change = (part: Partial<Replacement>) => {
    setHow({ ...how, ...part })
    setChoice(untouched)
  }
  const toggleAll = () => setChoice(withAll(texts, chosen.length < texts.length))
  const toggle = (text: Planned) => setChoice(new Map(choice).set(text.key, !isChosen(choice, text)))

  const replace = async () => {
    if (!isReady || chosen.length === 0) return
    await write(async () => {
      const { changes, skipped } = changesOf(texts, choice, { byKey, typed: actions.typed })
      const { changed } = await actions.editMany({ name: m.replace_step(), changes, review: false })
      const count = skipped + changes.length - changed
      const left = count === 0 ? '' : ` ${m.workspace_fill_skipped({ count })}`
      say(m.replace_done({ count: changed }) + left)
    })
  }
  useDialogKeys(
    () => findRef.current?.select(),
    () => void replace(),
  )

  return (
    <Dialog
      open
      size="wide"
      onClose={close}
      title={m.replace_title()}
      initialFocus={() => findRef.current}
      closeLabel={m.workspace_close()}
      actions={
        <>
          <Button onClick={close} idle={progress === 'writing'}>
            {m.workspace_cancel()}
          </Button>
          <Button
            visual="primary"
            idle={!isReady || chosen.length === 0}
            busy={progress === 'writing'}
            onClick={() => void replace()}
          >
            {chosen.length > 0 && how.with === ''
              ? m.replace_remove({ count: chosen.length })
              : m.replace_do({ count: chosen.length })}
          </Button>
        </>
      }
    >
      <div className={body}>
        <ReplaceForm how={how} fault={isLooking ? null : fault} findRef={findRef} onChange={change} />
        {shown.length < listed.all.length ? (
          <Segmented
            label={m.workspace_fill_among()}
            value={among}
            options={[
              { value: 'shown', label: m.workspace_filtered_only(), count: m.workspace_count({ count: shown.length }) },
              { value: 'all', label: m.workspace_fill_all(), count: m.workspace_count({ count: listed.all.length }) },
            ]}
            onChange={setAmong}
          />
        ) : null}
        <div className={bar}>
          {texts.length > 0 ? (
            <Button size="small" visual="quiet" onClick={toggleAll}>
              {chosen.length === texts.length ? m.workspace_fill_choose_none() : m.workspace_fill_choose_all()}
            </Button>
          ) : null}
          <span role="status" className={cx(quiet, texts.length > 0 && atEnd)}>
            {how.find === '' ? (
              m.replace_hint()
            ) : isLooking ? (
              <>
                <Spinner /> {m.replace_looking()}
              </>
            ) : texts.length > 0 ? (
              m.workspace_fill_chosen({ chosen: chosen.length, total: texts.length })
            ) : fault ? null : (
              noneWords(plan)
            )}
          </span>
        </div>
        {texts.length > 0 && how.find !== '' ? (
          <ChoiceList
            listRef={listRef}
            label={m.replace_list()}
            options={texts}
            onToggle={toggle}
            onToggleAll={toggleAll}
            renderRow={(text, place) => (
              <ReplaceRow key={text.key} text={text} place={place} isChosen={isChosen(choice, text)} />
            )}
          />
        ) : null}
        {plan && plan.inConflict > 0 ? (
          <p className={small}>{m.replace_in_conflict({ count: plan.inConflict })}</p>
        ) : null}
        {progress === 'failed' ? <p role="alert">{m.workspace_not_stored()}</p> : null}
      </div>
    </Dialog>
  )
}

export const tool: Tool = {
  group: 'texts',
  order: 5,
  icon: <Replace />,
  command: 'replace',
  needsTexts: true,
  title: m.replace_title,
  Dialog: ReplaceDialog,
}
