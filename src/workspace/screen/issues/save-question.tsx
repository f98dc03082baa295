import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import type { WithError } from '#src/workspace/checks/errors.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import type { Space, TextToSend } from '#src/workspace/view.ts'
import { findingWords } from './finding-words.ts'
import { findErrors } from './find-wrong.ts'

type Wrong = WithError<TextToSend>
/**
 * The question about a save. `wrong`: texts with errors. `rest`: number of texts without errors. `goOn`: sends the
 * texts, except those in `without`.
 */
type ToSend = { wrong: readonly Wrong[]; rest: number; goOn: (without?: readonly TextToSend[]) => void }

const nameOf = ({ lang, key }: TextToSend) => JSON.stringify([lang, key])
/**
 * Identifies the checked text. The source is included, because the same text may have other errors beside another
 * source.
 */
const wordingOf = ({ text, source }: TextToSend) => JSON.stringify([text, source])
const shownTexts = 5
const shownErrors = 5

/**
 * Returns `mayGo`, which asks the user before texts with errors are saved, and the properties of the question. If the
 * user agrees to a text, it is asked about again only after its text or source has changed. `onLook`: called when the
 * user wants to see a text.
 */
export function useSaveQuestion(space: Space, onLook: (text: TextToSend) => void) {
  const wordings = useRef(new Map<string, string>())
  // A ref as well as state: a second save must not start before the question is drawn.
  const open = useRef<ToSend | null>(null)
  const [toSend, setToSend] = useState<ToSend | null>(null)
  const ask = useCallback((next: ToSend | null) => {
    open.current = next
    setToSend(next)
  }, [])
  const look = useStable(onLook)

  /**
   * Resolves to true if the texts may be sent. Otherwise it opens the question, and if the user agrees, `goOn` is
   * called with the texts to leave out.
   */
  const mayGo = useStable(async (texts: readonly TextToSend[], goOn: ToSend['goOn']): Promise<boolean> => {
    if (open.current) return false
    const all = await findErrors(texts, space)
    const wrong = all.filter(({ text }) => wordings.current.get(nameOf(text)) !== wordingOf(text))
    if (wrong.length > 0) ask({ wrong, rest: texts.length - wrong.length, goOn })
    return wrong.length === 0
  })
  const question = useMemo(
    () => ({
      wrong: toSend?.wrong ?? [],
      rest: toSend?.rest ?? 0,
      close: () => ask(null),
      onSave: () => {
        for (const { text } of toSend?.wrong ?? []) wordings.current.set(nameOf(text), wordingOf(text))
        ask(null)
        toSend?.goOn()
      },
      onSaveRest: () => {
        ask(null)
        toSend?.goOn(toSend.wrong.map(({ text }) => text))
      },
      onLook: (text: TextToSend) => {
        ask(null)
        look(text)
      },
    }),
    [toSend, ask, look],
  )
  return { mayGo, question }
}

const list = css({ marginBlockStart: '3', display: 'flex', flexDirection: 'column', gap: '2' })
const error = css({ color: 'ink-2', textStyle: 'small', overflowWrap: 'anywhere' })

function titleOf(wrong: readonly Wrong[]): string {
  const count = Math.max(1, wrong.length)
  return wrong.some(({ text }) => text.source === null)
    ? m.findings_save_unlooked({ count })
    : m.findings_save_errors({ count })
}

type SaveQuestionProps = ReturnType<typeof useSaveQuestion>['question']

export const SaveQuestion = memo(function SaveQuestion(props: SaveQuestionProps) {
  const { wrong, rest, close, onSave, onSaveRest, onLook } = props
  const [first] = wrong
  const lookRef = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={first !== undefined}
      onClose={close}
      role="alertdialog"
      size="wide"
      initialFocus={() => lookRef.current}
      title={titleOf(wrong)}
      closeLabel={m.workspace_close()}
      actions={
        <>
          <Button writes onClick={onSave}>
            {m.findings_save_all_the_same()}
          </Button>
          {rest > 0 ? (
            <Button writes onClick={onSaveRest}>
              {m.findings_save_rest({ count: rest })}
            </Button>
          ) : null}
          <Button ref={lookRef} visual="primary" onClick={() => first && onLook(first.text)}>
            {m.findings_save_look()}
          </Button>
        </>
      }
    >
      <p>{m.findings_save_hint({ count: Math.max(1, wrong.length) })}</p>
      <ul className={list}>
        {wrong.slice(0, shownTexts).map(({ text, errors }) => (
          <li key={nameOf(text)}>
            <Button size="small" onClick={() => onLook(text)}>
              {text.key}
            </Button>
            {errors.slice(0, shownErrors).map((one) => (
              <p key={findingWords(one)} className={error}>
                {findingWords(one)}
              </p>
            ))}
            {text.source === null ? <p className={error}>{m.findings_unlooked()}</p> : null}
          </li>
        ))}
      </ul>
      {wrong.length > shownTexts ? <p>{m.exchange_more({ count: wrong.length - shownTexts })}</p> : null}
    </Dialog>
  )
})
