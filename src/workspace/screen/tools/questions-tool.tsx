import { useLiveQuery } from 'dexie-react-hooks'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { spaceNames } from '#src/workspace/screen/keeping/kept-words.ts'
import { NoteThread } from '#src/workspace/screen/notes/note-thread.tsx'
import { languageName } from '#src/workspace/screen/language-name.ts'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { listThreads, type Note } from '#src/workspace/store/shared/notes.ts'
import { browserDevice } from '#src/workspace/sync/browser-device.ts'
import { noFilter } from '#src/workspace/workspace-search.ts'
import type { Tool, ToolProps } from './tools.ts'

const list = css({ display: 'flex', flexDirection: 'column', gap: '5' })
const about = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', overflowWrap: 'anywhere' })
const none: readonly { note: Note; replies: Note[] }[] = []

function QuestionsDialog({ view, onSearch, onClose }: ToolProps) {
  const { source } = useWorkspaceContext()
  const { subject, shared } = useSharedContext()
  const { owner } = shared
  const threads = useLiveQuery(
    () =>
      browserDevice()
        .use((db) => listThreads(db, owner ?? ''))
        .catch(() => none),
    [owner],
    none,
  )
  const open = ({ lang, key }: Note) => {
    onSearch({ ...noFilter, dst: lang, unit: key }, false)
    onClose()
  }
  return (
    <Dialog
      open
      size="wide"
      title={m.questions_title()}
      closeLabel={m.workspace_close()}
      onClose={onClose}
      actions={<Button onClick={onClose}>{m.workspace_close()}</Button>}
    >
      {threads.length === 0 ? <p role="status">{m.questions_none()}</p> : null}
      <ul className={list}>
        {threads.map(({ note, replies }) => {
          const isHere = note.scope === subject.space && view.byKey.has(note.key)
          return (
            <li key={note.id}>
              <p className={about}>
                <span className={css({ textStyle: 'code' })}>{note.key}</span>
                <span className={css({ color: 'ink-2' })}>
                  {spaceNames[note.scope]()} · {languageName(view.languages, note.lang)}
                </span>
                {isHere ? (
                  <Button size="small" onClick={() => open(note)}>
                    {m.questions_open()}
                  </Button>
                ) : null}
              </p>
              {isHere ? <p lang={source.lang}>{view.byKey.get(note.key)?.source}</p> : null}
              <ul>
                <NoteThread note={note} replies={replies} />
              </ul>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

export const tool: Tool = { order: 60, title: m.questions_title, Dialog: QuestionsDialog }
